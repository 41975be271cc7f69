import type { ArrowKind, Icon, Mark, MarkKind, Piece } from "./wire";

/** The badges of marks; one without an icon of its own shows the first letter of what it says. */
const BADGES: Record<MarkKind, Icon | null> = {
  active: "active",
  exhausted: "exhausted",
  overwatch: "overwatch",
  "snap overwatch": "snap-overwatch",
  "laser off": "laser-off",
  charging: "charging",
  elevated: "elevated",
  cloaked: "cloaked",
  carries: "carries",
  status: null,
  order: null,
  ghost: null,
  unknown: "unknown",
  seen: null,
};

/** Marks that are said, and seen by other things than a badge: an arrow, a style. */
const SAID_ONLY: MarkKind[] = ["order", "ghost", "unknown", "seen"];
const WATCHFUL: MarkKind[] = ["overwatch", "snap overwatch"];
const MOST_BADGES = 3;

/** Signs of orders that lead nowhere else. */
export const STAYING: Record<ArrowKind, Icon | null> = {
  move: null,
  attack: "attack",
  shot: "shot",
  hold: "hold",
  toggle: "toggle",
  autopilot: "autopilot",
};

export function iconFor(mark: Mark): Icon | null {
  return mark.icon ?? BADGES[mark.kind];
}

/** A mark in words. */
export function said(mark: Mark): string {
  return mark.text || mark.kind;
}

/** How often a mark counts, if that is more than once. */
export function timesOf(mark: Mark): string {
  return mark.amount > 1 ? String(mark.amount) : "";
}

export function hasMark(piece: Piece, ...kinds: MarkKind[]): boolean {
  return piece.marks.some((mark) => kinds.includes(mark.kind));
}

/** Whether it waits for somebody to come into its sight, which is drawn around it as well. */
export function isWatchful(piece: Piece): boolean {
  return hasMark(piece, ...WATCHFUL);
}

/** The marks that are drawn on a piece; that it is exhausted may be seen by its style. */
export function badgesOf(piece: Piece): Mark[] {
  if (piece.style === "ghost") return [];
  const isSeen = ({ kind }: Mark) => SAID_ONLY.includes(kind) || (kind === "exhausted" && piece.style === "hollow");
  return piece.marks.filter((mark) => !isSeen(mark)).slice(0, MOST_BADGES);
}
