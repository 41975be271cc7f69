import { beforeEach, expect, it, vi } from "vitest";
import { Stage } from "../src/lib/stage.svelte";
import type { Sight } from "../src/lib/wire";
import { card, happening, piece, pile } from "./parts";

vi.mock("../src/lib/memory.svelte", () => ({ pace: () => 10 }));

const sight = (given: Partial<Sight>): Sight => ({ pieces: [], overlays: [], prompt: "", arrows: [], piles: [], notes: [], sketches: [], tracks: [], timeline: [], choices: [], ...given });

beforeEach(() => vi.stubGlobal("document", { hidden: false }));

it("a move is acted out over the whole way", async () => {
  const stage = new Stage();
  stage.set(sight({ pieces: [piece({ id: 1, cell: 0 })] }));
  const seen: number[] = [];
  const moving = stage.play([happening({ kind: "move", piece: 1, cells: [0, 1, 2, 7] })], sight({ pieces: [piece({ id: 1, cell: 7 })] }), () => {});
  while (stage.isPlaying) {
    const { cell } = stage.pieces[0]!;
    if (seen.at(-1) !== cell) seen.push(cell);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await moving;
  expect(seen).toEqual([1, 2, 7]);
  expect(stage.stride).toBeLessThan(stage.beat);
});

it("a card is on its way before it lies in its new pile", async () => {
  const stage = new Stage();
  const bolt = card({ id: 5 });
  const [hand, discard] = [pile({ id: 1, cards: [bolt], count: 1 }), pile({ id: 2, kind: "discard", count: 0 })];
  stage.set(sight({ piles: [hand, discard] }));
  const counts: string[] = [];
  const played = stage.play([happening({ kind: "cards", cards: [{ card: bolt, start: 1, end: 2 }] })], sight({ piles: [{ ...hand, cards: [], count: 0 }, { ...discard, cards: [bolt], count: 1 }] }), () => {});
  while (stage.isPlaying) {
    counts.push(`${stage.piles.map(({ count }) => count)} ${stage.flights.length}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await played;
  expect(counts[0]).toBe("0,0 1");
  expect(stage.piles.map(({ count }) => count)).toEqual([0, 1]);
  expect(stage.flights).toEqual([]);
});
