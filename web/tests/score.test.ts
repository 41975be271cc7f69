import { expect, it, vi } from "vitest";
import { beatsOf, groupsOf } from "../src/lib/score";
import { Tempo } from "../src/lib/tempo";
import { happening } from "./parts";

vi.mock("../src/lib/memory.svelte", () => ({ NORMAL_PACE: 420 }));

const move = (piece: number, cells = [0, 1]) => happening({ kind: "move", piece, cells });

it("different pieces go at once; a second step and a shot wait", () => {
  const [one, two, again, shot] = [move(1), move(2), move(1, [1, 2]), happening({ kind: "shot", piece: 2 })];
  expect(groupsOf([one, two, again, shot])).toEqual([[one, two], [again], [shot]]);
});

it("however long a way is, it takes three beats at most", () => {
  expect(beatsOf(move(1, [0, 1]))).toBe(1);
  expect(beatsOf(move(1, [...Array(30).keys()]))).toBeCloseTo(3);
});

it("a turn of many decisions takes three seconds at most, however few were expected", () => {
  const tempo = new Tempo();
  tempo.begin();
  const spent = Array.from({ length: 40 }, () => 1.7 * tempo.beat(1.7, 420)).reduce((sum, one) => sum + one);
  expect(spent).toBeLessThanOrEqual(3000);
});

it("a second turn like the first one is shown evenly", () => {
  const tempo = new Tempo();
  for (const turn of [1, 2]) {
    tempo.begin();
    const beats = Array.from({ length: 12 }, () => tempo.beat(1.5, 420));
    if (turn === 2) expect(Math.max(...beats.slice(0, 10)) - Math.min(...beats.slice(0, 10))).toBeLessThan(1);
  }
});

it("what is short is shown at the chosen speed, and slower or faster turns keep their share", () => {
  const tempo = new Tempo();
  tempo.begin();
  expect(tempo.beat(2, 180)).toBeCloseTo(160.7, 0);
  tempo.begin();
  expect(tempo.beat(2, 180)).toBe(180);
});
