import { expect, it } from "vitest";
import { Past } from "../src/lib/past.svelte";
import { happening, piece } from "./parts";

const own = piece({ id: 1, cell: 3, owner: 0 });
const other = piece({ id: 2, cell: 9, owner: 1 });
const lie = { pieces: [own, other], piles: [] };
const theirs = happening({ kind: "move", piece: 2, cells: [9, 8], text: "it goes" });
const mine = happening({ kind: "move", piece: 1, cells: [3, 4], text: "I go" });

function begun(isAsked = true): Past {
  const past = new Past();
  past.begin([], lie, 0, isAsked);
  return past;
}

it("the last turn is what happened while others decided", () => {
  const past = begun();
  past.decide();
  past.tell(mine, lie);
  past.reach(false, false, lie);
  past.tell(theirs, lie);
  past.reach(true, false, lie);
  expect(past.turn?.happenings).toEqual([theirs]);
  expect(past.isUnseen).toBe(false);
});

it("an answer to one's own move is no turn of the others", () => {
  const past = begun();
  past.decide();
  past.tell(mine, lie);
  past.tell(happening({ kind: "shot", piece: 2, target: 1 }), lie);
  past.reach(true, false, lie);
  expect(past.turn).toBeNull();
});

it("where all act at once, the turn is everybody's", () => {
  const past = begun();
  past.decide();
  past.tell(mine, lie);
  past.tell(theirs, lie);
  past.reach(true, false, lie);
  expect(past.turn?.happenings).toEqual([mine, theirs]);
});

it("a turn of which nothing was seen is known to have been, and the one before stays", () => {
  const past = begun(false);
  past.tell(theirs, lie);
  past.reach(true, false, lie);
  past.decide();
  past.tell(mine, lie);
  past.reach(false, false, lie);
  past.tell(happening({ text: "Round 2 begins." }), lie);
  past.reach(true, false, lie);
  expect(past.isUnseen).toBe(true);
  expect(past.turn?.happenings).toEqual([theirs]);
  past.decide();
  expect(past.isUnseen).toBe(false);
});

it("after a reload the last turn is what came after one's own deeds, from where it began", () => {
  const past = new Past();
  past.begin([mine, theirs], { pieces: [own, { ...other, cell: 8 }], piles: [] }, 0, true);
  expect(past.turn?.happenings).toEqual([theirs]);
  expect(past.turn?.before.pieces.map(({ cell }) => cell)).toEqual([3, 9]);
});

it("a line can be shown as it was seen, and one from before the reload as well as it can", () => {
  const past = new Past();
  past.begin([theirs], { pieces: [own, { ...other, cell: 8 }], piles: [] }, 0, true);
  past.tell(mine, lie);
  const log = [theirs, mine];
  expect(past.line(0, log, lie).before.pieces[1]!.cell).toBe(9);
  expect(past.line(1, log, { pieces: [], piles: [] }).before).toBe(lie);
});
