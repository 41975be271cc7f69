import { beforeEach, expect, it, vi } from "vitest";
import { Stage } from "../src/lib/stage.svelte";
import type { Sight } from "../src/lib/wire";
import { card, happening, piece, pile } from "./parts";

const heard = vi.hoisted((): string[] => []);
const pace = vi.hoisted(() => ({ now: 10 }));
vi.mock("../src/lib/memory.svelte", () => ({ pace: () => pace.now, NORMAL_PACE: 10 }));
vi.mock("../src/lib/sound", () => ({ sound: (cue: string) => heard.push(cue) }));

const sight = (given: Partial<Sight>): Sight => ({ pieces: [], overlays: [], prompt: "", arrows: [], piles: [], notes: [], goals: [], sketches: [], plans: [], tracks: [], timeline: [], choices: [], ...given });

beforeEach(() => {
  vi.stubGlobal("document", { hidden: false });
  heard.length = 0;
  pace.now = 10;
});

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
  expect(counts).toContain("0,0 1");
  expect(stage.piles.map(({ count }) => count)).toEqual([0, 1]);
  expect(stage.flights).toEqual([]);
});

const walk = (id: number, cells: number[]) => happening({ kind: "move", piece: id, cells });

it("several pieces go at once, and what they leave stays until it is swept", async () => {
  const stage = new Stage();
  stage.set(sight({ pieces: [piece({ id: 1, cell: 0 }), piece({ id: 2, cell: 5 })] }));
  const told: string[] = [];
  const moving = stage.play([walk(1, [0, 1]), walk(2, [5, 6])], sight({}), ({ piece }) => told.push(`${piece}`));
  expect(told).toEqual(["1", "2"]);
  expect(stage.pieces.map(({ cell }) => cell)).toEqual([1, 6]);
  await moving;
  expect(stage.traces.map(({ kind, cells }) => [kind, cells])).toEqual([["way", [0, 1]], ["way", [5, 6]]]);
  stage.sweep();
  expect(stage.traces).toEqual([]);
});

it("what is skipped leaves the same as what was watched", async () => {
  const stage = new Stage();
  stage.set(sight({ pieces: [piece({ id: 1, cell: 0 }), piece({ id: 2, cell: 5, owner: 1 })] }));
  const shown = stage.play([walk(1, [0, 1, 2]), happening({ kind: "shot", piece: 1, target: 2, cells: [5] })], sight({}), () => {});
  stage.skip();
  await shown;
  expect(stage.traces.map(({ kind, cells }) => [kind, cells])).toEqual([["way", [0, 1, 2]], ["blow", [2, 5]]]);
});

const volley = [
  happening({ kind: "move", piece: 1, cells: [0, 1] }),
  happening({ kind: "shot", piece: 1, target: 2, cells: [5], caption: "8 ≥ 7" }),
  happening({ kind: "die", piece: 2, cells: [5] }),
];
const field = sight({ pieces: [piece({ id: 1, cell: 0 }), piece({ id: 2, cell: 5, owner: 1 })] });

it("everything that is acted out is heard as it begins, rolls first", async () => {
  const stage = new Stage();
  stage.set(field);
  await stage.play(volley, sight({ pieces: [piece({ id: 1, cell: 1 })] }), () => {});
  expect(heard).toEqual(["step", "dice", "shot", "loss"]);
});

it("where nothing moves, only the weightiest is heard", async () => {
  pace.now = 0;
  const stage = new Stage();
  stage.set(field);
  await stage.play(volley, sight({ pieces: [piece({ id: 1, cell: 1 })] }), () => {});
  expect(heard).toEqual(["loss"]);
});

it("what misses flies past and strikes nobody", async () => {
  pace.now = 1;
  const stage = new Stage();
  const lie = sight({ pieces: [piece({ id: 1, cell: 0 }), piece({ id: 2, cell: 7 })] });
  stage.set(lie);
  for (const isMissed of [false, true]) {
    const shown = stage.play([happening({ kind: "shot", piece: 1, target: 2, caption: "7", is_missed: isMissed })], lie, () => {});
    expect(stage.effects).toMatchObject([{ kind: "beam", cell: 7, start: 0, isMissed }]);
    stage.skip();
    await shown;
    const blow = stage.play([happening({ kind: "attack", piece: 1, target: 2, is_missed: isMissed })], lie, () => {});
    expect([stage.effects.length, stage.acts.has(2)]).toEqual(isMissed ? [0, false] : [1, true]);
    stage.skip();
    await blow;
  }
});
