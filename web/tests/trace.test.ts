import { expect, it } from "vitest";
import { traceOf, tracesFor, withTrace, type Trace } from "../src/lib/trace";
import { happening, piece } from "./parts";

const scout = piece({ id: 1, cell: 3, owner: 0 });
const ogre = piece({ id: 2, cell: 9, owner: 1 });
const trace = (given: Partial<Trace>): Trace => ({ kind: "way", piece: 1, owner: 0, cells: [0, 1], caption: "", ...given });

it("a shot leads from who shoots to whom it hits, with what came of it", () => {
  const left = traceOf(happening({ kind: "shot", piece: 2, target: 1, caption: "hit" }), [scout, ogre], []);
  expect(left).toEqual({ kind: "blow", piece: 2, owner: 1, cells: [9, 3], caption: "hit" });
});

it("a blow from nowhere shows only whom it hit, and how hard", () => {
  const left = traceOf(happening({ kind: "attack", target: 1, cells: [3], amount: 4 }), [scout], []);
  expect(left).toEqual({ kind: "blow", piece: null, owner: null, cells: [3], caption: "−4" });
});

it("who comes is known only afterwards, who is lost only before", () => {
  expect(traceOf(happening({ kind: "appear", piece: 2, cells: [9] }), [], [ogre])).toMatchObject({ kind: "arrival", owner: 1 });
  expect(traceOf(happening({ kind: "die", piece: 2 }), [ogre], [])).toMatchObject({ kind: "loss", owner: 1, cells: [9] });
});

it("a sentence without a place leaves nothing", () => {
  expect(traceOf(happening({ text: "Round 2 begins." }), [scout], [scout])).toBeNull();
});

it("steps in a row are one way", () => {
  const two = withTrace([trace({ cells: [0, 1] })], trace({ cells: [1, 2] }));
  expect(two.map(({ cells }) => cells)).toEqual([[0, 1, 2]]);
  expect(withTrace(two, trace({ cells: [7, 8] }))).toHaveLength(2);
});

it("one's own doings leave nothing on one's board but who was lost", () => {
  const all = [trace({}), trace({ owner: 1 }), trace({ kind: "loss" })];
  expect(tracesFor(all, 0)).toEqual([all[1], all[2]]);
  expect(tracesFor(all, null)).toEqual(all);
});
