import type { Happening, HappeningKind } from "./wire";

/** How long things are shown, in beats; a way takes its time at most, however long it is. */
export const TIMES = { way: 3, step: 0.5, attack: 1.2, shot: 0.6, told: 1.1, leave: 0.9, appear: 0.9, mark: 0.7, seen: 0.6, note: 0.2 };

/** What may be shown at the same time, where it is about different pieces. */
const PEACEFUL: HappeningKind[] = ["move", "mark", "appear", "vanish", "note"];

/** How long one step of a move is shown. */
export function stepShare({ cells }: Happening): number {
  return cells.length > 2 ? Math.min(TIMES.step, TIMES.way / (cells.length - 1)) : 1;
}

/** How long a happening is shown. */
export function beatsOf(happening: Happening): number {
  const { kind, cells, cards, caption } = happening;
  const flights = Math.min(cards.length, TIMES.way);
  if (kind === "move") return stepShare(happening) * Math.max(1, cells.length - 1) + flights;
  if (kind === "shot") return TIMES.shot + (caption ? TIMES.told : 0) + flights;
  if (kind === "attack" || kind === "appear" || kind === "mark") return TIMES[kind] + flights;
  if (kind === "die" || kind === "vanish") return TIMES.leave + flights;
  return flights || (cells.length ? TIMES.seen : TIMES.note);
}

/** Happenings in a row, those together that are acted out at once. */
export function groupsOf(happenings: Happening[]): Happening[][] {
  const groups: Happening[][] = [];
  for (const happening of happenings) {
    const group = groups.at(-1);
    if (group && group.every((other) => isApart(happening, other))) group.push(happening);
    else groups.push([happening]);
  }
  return groups;
}

function isApart(one: Happening, other: Happening): boolean {
  if (one.cards.length || other.cards.length) return false;
  if (!PEACEFUL.includes(one.kind) || !PEACEFUL.includes(other.kind)) return false;
  return one.piece === null || one.piece !== other.piece;
}
