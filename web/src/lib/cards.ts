import type { Card, CardMove, Figure, Pile, PileKind, Target } from "./wire";
import { seatTitle } from "./words";

/** Piles whose cards are picked first and then aimed; those of the others have their buttons beside them. */
const PICKED: PileKind[] = ["hand", "stack", "discard", "deck"];

export function isPickedFrom(pile: Pile): boolean {
  return PICKED.includes(pile.kind);
}

export function figureWords({ name, value }: Figure): string {
  return `${name} ${value}`;
}

/** The card of that number, and the pile where it lies. */
export function findCard(piles: Pile[], id: number | null): { card: Card; pile: Pile } | null {
  for (const pile of piles) {
    const card = pile.cards.find((one) => one.id === id);
    if (card) return { card, pile };
  }
  return null;
}

/** All that stands on a card, in words; a name is enough for what lies face down. */
export function cardWords(card: Card): string {
  if (card.name === null) return "a card face down";
  const numbers = [...card.cost, ...card.figures].map(figureWords);
  const keywords = card.keywords.map(({ word }) => word);
  return [card.name, ...numbers, card.text, ...keywords, ...card.texts, card.refused].filter(Boolean).join(", ");
}

export function targetWords(targets: Target[]): string {
  return targets.map(({ text }) => text).join(", ");
}

/** A pile in words: whose it is, unless its name says so, and what it is called. */
export function pileWords(pile: Pile, titles: string[], seat: number | null): string {
  if (pile.owner === null || pile.name.startsWith("your ") || pile.name.includes(seatTitle(titles, pile.owner))) return pile.name;
  return `${pile.owner === seat ? "your" : `${seatTitle(titles, pile.owner)}'s`} ${pile.name}`;
}

/** How many cards one stands for. */
const copies = (card: Card) => Math.max(1, card.have);

/** A card by its name, with how many there are of it: `Militia ×2`. */
export function copiesWords({ name, have }: Card): string {
  return have > 1 ? `${name} ×${have}` : (name ?? "");
}

/** How many cards of a pile nobody shows. */
export function backsOf(pile: Pile): number {
  const shown = pile.cards.filter((card) => card.name !== null).reduce((sum, card) => sum + copies(card), 0);
  return Math.max(0, pile.count - shown);
}

/** Piles that lie beside the board as a token and are leafed through: also a stock of which every card has much to say;
 * a single card that does is listed. */
export function isLeafedThrough(pile: Pile): boolean {
  const isStock = pile.kind === "reserve" && (pile.cards.length > 1 || pile.cards.some(({ have }) => have > 0));
  const isShelf = isStock && pile.cards.every(({ figures, texts }) => figures.length || texts.length);
  return isShelf || pile.kind === "hand" || pile.kind === "deck" || pile.kind === "discard";
}

export function isOwnHand(pile: Pile, seat: number | null): boolean {
  return pile.kind === "hand" && pile.owner !== null && pile.owner === seat;
}

/** Whether a seat has something of what is on offer already. */
export function hasTaken(piles: Pile[], seat: number | null): boolean {
  return piles.some(({ kind }) => kind === "offer") && piles.some(({ kind, owner, cards }) => kind === "reserve" && owner === seat && cards.length > 0);
}

/** What is on offer to be taken card by card, while nothing else lies there: it is laid out as far as there is room. */
export function laidOut(piles: Pile[]): Pile[] {
  const offers = piles.filter(({ kind, cards }) => kind === "offer" && cards.every(({ cost }) => !cost.length));
  return piles.some(isLeafedThrough) ? [] : offers;
}

export interface Size {
  width: number;
  height: number;
}

/** How wide cards are beside a board, those that are laid out too, and how high below it, in pixels. */
const BESIDE = 284;
const LAID_OUT = 416;
const BELOW = 196;
/** What else stands above and below a board, about: a lesson, the newest line. */
const ABOVE = 110;
const NEWS = 56;

/** Whether a board has more room with its cards beside it than with them below. */
export function isRoomier(field: Size, board: Size, hasLesson: boolean): boolean {
  const height = field.height - NEWS - (hasLesson ? ABOVE : 0);
  const fits = (width: number, height: number) => Math.min(width / board.width, height / board.height);
  return fits(field.width - BESIDE, height) > 1.05 * fits(field.width, height - BELOW);
}

/** Whether cards can be laid out beside a board that has about as much room as they. */
export function fitsBoth(field: Size): boolean {
  return field.width >= 2 * LAID_OUT;
}

/** Piles after a card has left where it lay: the one of its number, else one of its name, else one that lies face down. */
export function taken(piles: Pile[], { card, start }: CardMove): Pile[] {
  return piles.map((pile) => {
    if (pile.id !== start) return pile;
    const isIt = [(one: Card) => one.id === card.id, (one: Card) => one.name === card.name, (one: Card) => one.name === null];
    const there = isIt.map((is) => pile.cards.find(is)).find(Boolean);
    const left = pile.cards.flatMap((one) => (one !== there ? one : one.have > 1 ? { ...one, have: one.have - 1 } : []));
    return { ...pile, count: Math.max(0, pile.count - 1), cards: left };
  });
}

/** Piles after a card has come to lie where it goes to: on top of a deck, a discard pile or a stack, at the end of others. */
export function laid(piles: Pile[], { card, end }: CardMove): Pile[] {
  return piles.map((pile) => {
    if (pile.id !== end) return pile;
    const isHeap = pile.kind === "stack" || pile.kind === "discard" || pile.kind === "deck";
    const same = pile.cards.find((one) => one.id === card.id);
    const others = pile.cards.filter((one) => one !== same);
    const isShown = card.name !== null || pile.cards.length === pile.count;
    const one = same?.have ? { ...same, have: same.have + 1 } : card;
    const cards = !isShown || pile.kind === "deck" ? others : isHeap ? [one, ...others] : [...others, one];
    return { ...pile, count: pile.count + 1, cards };
  });
}
