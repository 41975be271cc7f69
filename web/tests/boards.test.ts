import { describe, expect, it } from "vitest";
import { layoutOf, neighbourByKey } from "../src/lib/geometry";
import { angleOf, heapOf, topDown, topmost, under } from "../src/lib/heaps";
import { foreseen } from "../src/lib/timeline";
import type { Board, Moment } from "../src/lib/wire";
import { cell, piece } from "./parts";

describe("a graph", () => {
  const board: Board = {
    shape: "graph",
    cells: [cell({ id: 0, name: "mill", x: 0, y: 1 }), cell({ id: 1, name: "ford", x: 2, y: 1 }), cell({ id: 2, name: "hill", x: 3, y: 0 })],
    lines: [
      { start: 0, end: 1, name: "" },
      { start: 2, end: 1, name: "ferry" },
    ],
  };
  const layout = layoutOf(board);

  it("is walked along its lines, in both directions", () => {
    const [mill, ford, hill] = board.cells;
    expect(neighbourByKey(layout, mill!, "ArrowRight")).toBe(ford);
    expect(neighbourByKey(layout, ford!, "ArrowLeft")).toBe(mill);
    expect(neighbourByKey(layout, ford!, "e")).toBe(hill);
    expect(neighbourByKey(layout, mill!, "ArrowUp")).toBeUndefined();
  });

  it("has no letters at its edges", () => {
    expect([layout.columnNames, layout.rowNames]).toEqual([[], []]);
  });
});

describe("pieces that lie on each other", () => {
  const [wall, crate, scout, other] = [piece({ id: 1 }), piece({ id: 2, under: 1 }), piece({ id: 3, under: 2 }), piece({ id: 4, cell: 5 })];
  const all = [wall!, crate!, scout!, other!];

  it("are counted from the top down", () => {
    expect(under(scout!, all)).toEqual([crate, wall]);
    expect(topmost(all)).toEqual([scout, other]);
    expect(heapOf(wall!, all)).toEqual([scout, crate, wall]);
    expect(heapOf(other!, all)).toEqual([other]);
    expect(topDown(all)).toEqual([scout, crate, wall, other]);
  });

  it("in a circle do not hold anybody up", () => {
    const [one, two] = [piece({ id: 1, under: 2 }), piece({ id: 2, under: 1 })];
    expect(under(one, [one, two])).toEqual([two]);
  });
});

it("a piece faces the next cell: a hex's slants are steeper than a square's", () => {
  expect((["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const).map((facing) => angleOf(facing, false))).toEqual([0, 45, 90, 135, 180, 225, 270, 315]);
  expect((["ne", "e", "se", "sw", "w", "nw"] as const).map((facing) => angleOf(facing, true))).toEqual([30, 90, 150, 210, 270, 330]);
});

describe("a timeline", () => {
  const moment = (id: number, time: number | null): Moment => ({ id, owner: 0, label: `m${id}`, time, piece: null, note: "" });
  const timeline = [moment(1, 3), moment(2, 5), moment(3, 9)];

  it("stays as it is where a choice does nothing to it", () => {
    expect(foreseen(timeline, []).map(({ is }) => is)).toEqual(["now", "now", "now"]);
  });

  it("shows where an entry would go to, and that it would not stay", () => {
    const entries = foreseen(timeline, [moment(1, 7)]);
    expect(entries.map(({ moment: { id }, is }) => `${id} ${is}`)).toEqual(["1 would go", "2 now", "1 would be", "3 now"]);
  });

  it("puts those of the same time, and those without one, last", () => {
    expect(foreseen(timeline, [moment(4, 5), moment(5, null)]).map(({ moment: { id } }) => id)).toEqual([1, 2, 4, 3, 5]);
  });
});
