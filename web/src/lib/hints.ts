import type { Card, Cell, Choice, HintChoice, HintStep, Piece, SeatInfo, TableInfo } from "./wire";
import { capital } from "./words";

/** A choice that a hint points at, and what the hint says of it; the best has rank 1. */
export interface Hint {
  rank: 1 | 2 | 3;
  choice: Choice;
  found: HintChoice;
}

/** The choices that a hint points at, the best first. */
export function hintsOf(hinted: HintChoice[], choices: Choice[]): Hint[] {
  const found = hinted.flatMap((one) => {
    const choice = choices.find(({ number, text }) => number === one.number && text === one.text);
    return choice ? [{ choice, found: one }] : [];
  });
  return found.slice(0, 3).map((one, at) => ({ ...one, rank: (at + 1) as Hint["rank"] }));
}

/** Whether somebody in a seat may ask for hints: against bots and the rules alone, and not while one only stands in. */
export function mayAsk(table: TableInfo, seat: number | null): boolean {
  const isNobody = (info: SeatInfo) => info.kind === "rules" || (info.kind === "bot" && info.stand_in === null);
  return seat !== null && !table.outcome && table.seats.every((info) => (info.seat === seat ? info.stand_in === null : isNobody(info)));
}

/** A choice in words that need nothing beside them: who or which card does what, and where. */
export function wholeWords(choice: Choice, pieces: Piece[], cards: Card[], cells: Cell[]): string {
  const piece = pieces.find(({ id }) => id === choice.piece)?.name;
  const card = cards.find(({ id }) => id === choice.card)?.name;
  const place = cells.find(({ id }) => id === choice.target)?.name;
  const who = [piece, card].find((name) => name && !choice.label.toLowerCase().includes(name.toLowerCase()));
  const where = place && !choice.label.split(/[\s,]+/).includes(place) ? ` · ${place}` : "";
  return capital(`${who ? `${who}: ` : ""}${choice.label}${where}`);
}

export function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

/** The chance of winning that a hint gives a choice, if it gives any. */
export function chanceWords(found: HintChoice): string {
  return found.chance === null ? "" : `${percent(found.chance)} to win`;
}

/** How the match may go on, as a seat is told: its own decisions as they would be typed, after how it is called. */
export function lineWords(line: HintStep[], seat: number | null, called: string): string {
  const isOwn = (step: HintStep | undefined) => step?.seat === seat;
  const words = line.map((step, at) => (isOwn(step) ? `${isOwn(line[at - 1]) ? "" : `${called} `}${step.text}` : step.text.replace(/\.$/, "")));
  return words.join(" → ");
}

/** Whether one that was tried less seems better, so that the order wants a word. */
export function isByTries(hints: Hint[]): boolean {
  const chances = hints.map(({ found }) => Math.round(100 * (found.chance ?? 0)));
  return chances.some((chance, at) => at > 0 && chance > chances[at - 1]!);
}

/** What a hint says of a choice, in words. */
export function foundWords(found: HintChoice, playouts: number): string {
  if (found.chance === null) return "What a bot would do here";
  const tries = Math.round(found.share * playouts).toLocaleString("en");
  return `${percent(found.low)} to ${percent(found.high)} · ${tries} of ${playouts.toLocaleString("en")} tries`;
}
