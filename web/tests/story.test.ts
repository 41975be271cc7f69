import { describe, expect, it } from "vitest";
import { happening as anyHappening } from "./parts";
import { take, type Story } from "../src/lib/story";
import type { Board, Happening, Scene, Snapshot, TableInfo, Update } from "../src/lib/wire";

const board: Board = { shape: "square", cells: [], lines: [] };
const table = { match: "m", outcome: null } as TableInfo;

function scene(prompt: string, with_: Board | null = null): Scene {
  return { board: with_, sight: { pieces: [], overlays: [], prompt, arrows: [], piles: [], notes: [], goals: [], sketches: [], plans: [], tracks: [], timeline: [], choices: [] }, is_asked: true, undo: null, standing: null };
}

function happening(text: string): Happening {
  return anyHappening({ text });
}

function snapshot(seq: number): Snapshot {
  return { type: "snapshot", seq, seat: 0, scene: scene("start", board), log: [happening("It begins.")], table };
}

function update(seq: number, prompt = "next"): Update {
  return { type: "update", seq, happenings: [happening(`Step ${seq}.`)], scene: scene(prompt) };
}

function begun(seq: number): Story {
  const turn = take(null, snapshot(seq));
  if (turn.does !== "begin") throw new Error(turn.does);
  return turn.story;
}

describe("a story", () => {
  it("begins with a snapshot", () => {
    const story = begun(4);
    expect(story.seq).toBe(4);
    expect(story.board).toBe(board);
    expect(story.log.map((told) => told.text)).toEqual(["It begins."]);
  });

  it("hears nothing before it has begun", () => {
    expect(take(null, update(1)).does).toBe("nothing");
  });

  it("goes on with the next update and keeps the board", () => {
    const turn = take(begun(4), update(5));
    if (turn.does !== "goOn") throw new Error(turn.does);
    expect(turn.story.seq).toBe(5);
    expect(turn.story.board).toBe(board);
    expect(turn.story.log.map((told) => told.text)).toEqual(["It begins.", "Step 5."]);
  });

  it("does not tell again what it has told", () => {
    expect(take(begun(4), update(4)).does).toBe("nothing");
  });

  it("notices a gap and says from where to go on", () => {
    expect(take(begun(4), update(6))).toEqual({ does: "gap", since: 4 });
  });

  it("begins anew with a snapshot after a gap", () => {
    const turn = take(begun(4), { ...snapshot(9), scene: scene("later") });
    if (turn.does !== "begin") throw new Error(turn.does);
    expect(turn.story.seq).toBe(9);
    expect(turn.story.board).toBe(board);
  });

  it("cannot begin without a board", () => {
    expect(take(null, { ...snapshot(1), scene: scene("?") })).toEqual({ does: "gap", since: null });
  });

  it("takes news of the table without a new number", () => {
    const turn = take(begun(4), { type: "table", table: { ...table, ending: "A draw was agreed." } });
    if (turn.does !== "table") throw new Error(turn.does);
    expect(turn.story.seq).toBe(4);
    expect(turn.story.table.ending).toBe("A draw was agreed.");
  });
});
