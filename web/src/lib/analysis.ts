import type { Analysis, Judged } from "./wire";

export const WIDTH = 1000;
export const TOP = 10;
export const HEIGHT = 190;
export const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" } as const;
const FAINTEST_LUCK = 0.005;

/** With two sides one curve tells all: what the one has, the other has not. */
export const isDuel = (analysis: Analysis): boolean => analysis.sides.length === 2;

export function sideOf(analysis: Analysis, seat: number): number {
  return analysis.sides.findIndex((side) => side.seats.includes(seat));
}

/** Whether everybody could know all there was: then what they knew is no curve of its own. */
export const isPlain = (analysis: Analysis): boolean => analysis.decisions.every((one) => one.known === null || one.known === one.open[sideOf(analysis, one.seat)]);

export const across = (analysis: Analysis, number: number): number => (WIDTH * number) / Math.max(1, analysis.decisions.length);
export const up = (share: number): number => Math.round((TOP + HEIGHT * (1 - share)) * 10) / 10;

/** Each side's share before every decision, and in the end. */
export const stood = (analysis: Analysis): number[][] => [...analysis.decisions.map((one) => one.open), analysis.end];

const line = (points: [number, number][]): string => points.map(([x, y]) => `${Math.round(x * 10) / 10},${y}`).join(" ");

/** The curve of a side with everything shown. */
export function openCurve(analysis: Analysis, side: number): string {
  return line(stood(analysis).map((shares, number) => [across(analysis, number), up(shares[side] ?? 0)]));
}

/** The curve of a side as far as it could know; with two sides the second's is upside down, to be compared. */
export function knownCurve(analysis: Analysis, side: number): string {
  const known = analysis.decisions.filter((one) => one.known !== null && sideOf(analysis, one.seat) === side);
  const isTurned = isDuel(analysis) && side === 1;
  return line(known.map((one) => [across(analysis, one.number - 1), up(isTurned ? 1 - one.known! : one.known!)]));
}

/** Where a decision's mark stands: on the curve, behind the decision. */
export function markPlace(analysis: Analysis, one: Judged): { x: number; y: number } {
  const side = isDuel(analysis) ? 0 : sideOf(analysis, one.seat);
  return { x: across(analysis, one.number), y: up(stood(analysis)[one.number]?.[side] ?? 0) };
}

export const hasLuck = (one: Judged): boolean => Math.abs(one.luck) >= FAINTEST_LUCK;

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

export function signed(share: number): string {
  return `${share < 0 ? "−" : "+"}${Math.abs(share * 100).toFixed(1)}`;
}

/** All that is to be said of a decision. */
export function sentenceOf(analysis: Analysis, one: Judged): string {
  const title = analysis.seats.find((seat) => seat.seat === one.seat)?.title ?? "";
  const parts = [`${one.number}. ${title}: ${one.text}`];
  if (one.mark) parts.push(`${one.mark}, ${percent(one.lost)} lost; better was ${one.better}`);
  if (one.taken !== null) parts.push(`${isPlain(analysis) ? "with it" : `as far as ${title} could know`} ${percent(one.taken)}`);
  parts.push(`before it ${one.open.map((share, side) => `${analysis.sides[side]?.title} ${percent(share)}`).join(", ")}`);
  if (hasLuck(one)) parts.push(`luck ${signed(one.luck)}`);
  return `${parts.join(" · ")}.`;
}
