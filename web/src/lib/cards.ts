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

/** How many cards of a pile nobody shows. */
export function backsOf(pile: Pile): number {
  return Math.max(0, pile.count - pile.cards.filter((card) => card.name !== null).length);
}

/** Piles after a card has left where it lay: the one of its number, else one of its name, else one that lies face down. */
export function taken(piles: Pile[], { card, start }: CardMove): Pile[] {
  return piles.map((pile) => {
    if (pile.id !== start) return pile;
    const isIt = [(one: Card) => one.id === card.id, (one: Card) => one.name === card.name, (one: Card) => one.name === null];
    const there = isIt.map((is) => pile.cards.find(is)).find(Boolean);
    return { ...pile, count: Math.max(0, pile.count - 1), cards: pile.cards.filter((one) => one !== there) };
  });
}

/** Piles after a card has come to lie where it goes to: on top of a deck, a discard pile or a stack, at the end of others. */
export function laid(piles: Pile[], { card, end }: CardMove): Pile[] {
  return piles.map((pile) => {
    if (pile.id !== end) return pile;
    const isHeap = pile.kind === "stack" || pile.kind === "discard" || pile.kind === "deck";
    const others = pile.cards.filter((one) => one.id !== card.id);
    const isShown = card.name !== null || pile.cards.length === pile.count;
    const cards = !isShown || pile.kind === "deck" ? others : isHeap ? [card, ...others] : [...others, card];
    return { ...pile, count: pile.count + 1, cards };
  });
}
