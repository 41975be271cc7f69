import type { Aim } from "./aim.svelte";
import { layers, LAYERS } from "./layers.svelte";
import type { Hint } from "./hints";
import type { Happening, LayerKind, Piece } from "./wire";

/** Why a cell is marked; the order is the order in which marks are drawn over each other. */
export type Reason = LayerKind | "last" | "mover" | "lit" | "touched" | "target" | "picked" | "aimed" | "hint1" | "hint2" | "hint3";

export type Marks = Map<number, Set<Reason>>;

const SPOKEN: Partial<Record<Reason, string>> = {
  last: "last change",
  mover: "can act",
  target: "can be chosen",
  picked: "picked",
  aimed: "chosen; once more to confirm",
  hint1: "hint 1",
  hint2: "hint 2",
  hint3: "hint 3",
  reach: "within reach",
  second: "within reach of a second move",
  third: "within reach of a third move",
  threat: "under threat",
  sight: "in sight",
};

const MOST_RECENT = 3;

export function marksOf(aim: Aim, lit: number[], recent: Happening[]): Marks {
  const marks: Marks = new Map();
  const add = (cell: number | null, mark: Reason) => {
    if (cell !== null) marks.set(cell, (marks.get(cell) ?? new Set()).add(mark));
  };
  const placed = recent.filter((happening) => happening.cells.length > 0);
  if (placed.length <= MOST_RECENT) for (const { cells } of placed) add(cells.at(-1)!, "last");
  const found = (aim.seat.stage.isPlaying ? null : aim.seat.inspection?.found.cells) ?? {};
  for (const mark of LAYERS) {
    if (layers.hidden.has(mark)) continue;
    const there = (mark === "sight" && aim.seat.peeked?.found.cells[mark]) || (found[mark] ?? []);
    for (const cell of there) if (mark !== "reach" || !aim.offered.length || !aim.targets.has(cell)) add(cell, mark);
  }
  const way = aim.way ?? aim.pointedWay;
  if (!aim.offered.length) for (const piece of aim.movers()) add(piece.cell, "mover");
  for (const cell of lit) add(cell, "lit");
  for (const cell of aim.preview?.cells ?? way?.cells ?? []) add(cell, "touched");
  for (const cell of aim.targets.keys()) add(cell, "target");
  add(aim.picked?.cell ?? aim.seat.inspection?.cell ?? null, "picked");
  add(aim.preview ? aim.preview.target : (aim.way?.cells.at(-1) ?? null), "aimed");
  for (const [cell, mark] of hintMarks(aim.hints, aim.pieces)) add(cell, mark);
  return marks;
}

/** The ranks of the hints that point at a cell. */
export function hintsAt(marks: Set<Reason> | undefined): Hint["rank"][] {
  return ([1, 2, 3] as const).filter((rank) => marks?.has(`hint${rank}`));
}

/** Where hints point: from where and to where, the best last. */
export function hintMarks(hints: Hint[], pieces: Piece[]): [number, Reason][] {
  return [...hints].reverse().flatMap(({ rank, choice }) => {
    const from = pieces.find((piece) => piece.id === choice.piece)?.cell ?? null;
    return [...new Set([from, choice.target])].flatMap((cell): [number, Reason][] => (cell === null ? [] : [[cell, `hint${rank}`]]));
  });
}

export function spoken(marks: Set<Reason> | undefined): string[] {
  return marks ? [...marks].flatMap((mark) => SPOKEN[mark] ?? []) : [];
}
