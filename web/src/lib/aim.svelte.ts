import { findCard, isPickedFrom } from "./cards";
import type { Seat } from "./seat.svelte";
import { hintsOf } from "./hints";
import { settings } from "./memory.svelte";
import { topDown } from "./heaps";
import { hasMark } from "./signs";
import type { Card, Choice, Piece, Pile, Plan, Way } from "./wire";

/** What a player is about to do: the piece or card picked, and the choice held up for a second look before it is made. */
export class Aim {
  piece = $state<number | null>(null);
  card = $state<number | null>(null);
  cell = $state<number | null>(null);
  choice = $state.raw<Choice | null>(null);
  hovered = $state.raw<Choice | null>(null);
  mode = $state("");
  /** A way of several steps that is held up for a second look, and that under the mouse. */
  way = $state.raw<Way | null>(null);
  pointedWay = $state.raw<Way | null>(null);

  #hasMade = false;
  #heard = 0;

  constructor(readonly seat: Seat) {}

  choices = $derived.by(() => (this.seat.isDeciding ? (this.seat.sight?.choices ?? []) : []));
  byPiece = $derived.by(() => byPiece(this.choices));
  /** The choices that a hint points at. */
  hints = $derived.by(() => hintsOf(this.seat.hint?.choices ?? [], this.choices));
  pieces = $derived.by(() => this.seat.stage.pieces);
  picked = $derived.by(() => this.pieces.find((piece) => piece.id === this.piece) ?? null);

  piles = $derived.by(() => this.seat.stage.piles);
  pickedCard = $derived.by(() => findCard(this.piles, this.card)?.card ?? null);
  private pickable = $derived.by(() => cardsOf(this.piles.filter(isPickedFrom)));

  /** The choices of the piece or card picked. */
  offered = $derived.by(() => {
    if (this.card !== null) return this.choices.filter((choice) => choice.card === this.card);
    return (this.piece === null ? undefined : this.byPiece.get(this.piece)) ?? [];
  });
  /** Those that belong to no piece, and to no card that is to be picked first. */
  free = $derived.by(() => (this.byPiece.get(null) ?? []).filter((choice) => choice.card === null || !this.pickable.has(choice.card)));
  /** Cards to play, in the order in which they lie. */
  playable = $derived.by(() => playable([...this.pickable.values()], this.choices));
  shared = $derived.by(() => (this.choices.length ? sharedBy(this.choices, this.known) : []));
  /** What could be done with several pieces at once since something happened last: it keeps its place, though nobody can now. */
  private known = $state.raw<Choice[]>([]);
  /** Those of them that can be aimed now: the ones of the mode, or those that belong to none. */
  aimable = $derived.by(() => this.offered.filter((choice) => choice.mode === this.mode));
  modes = $derived.by(() => [...new Set(this.offered.flatMap((choice) => choice.mode || []))]);
  targets = $derived.by(() => targetsOf(this.offered.length ? this.aimable : this.free));
  targetCards = $derived.by(() => targetsOf(this.offered.length ? this.aimable : this.free, "target_card"));
  /** Cells that stand for a target, because nothing but what is aimed at it touches them: those above the place to which a stone falls. */
  private standIns = $derived.by(() => (this.offered.length ? new Map<number, Choice[]>() : standInsOf(this.free, this.targets)));
  preview = $derived.by(() => this.hovered ?? this.choice);
  ways = $derived.by(() => (this.offered.length && !this.mode && this.seat.inspection?.piece === this.piece ? waysOf(this.seat.inspection?.found.ways) : new Map<number, Way>()));

  /** What is aimed at by pointing at a cell. */
  aimedAt(cell: number): Choice[] {
    return this.targets.get(cell) ?? (this.piecesAt(cell).length ? undefined : this.standIns.get(cell)) ?? [];
  }

  /** What lies on a cell, the topmost first. */
  piecesAt(cell: number): Piece[] {
    return topDown(this.pieces.filter((piece) => piece.cell === cell));
  }

  /** Own pieces that can still do something other than asides, in the order of the choices. */
  movers(): Piece[] {
    const ids = [...this.byPiece].filter(([, list]) => list.some((choice) => !choice.aside)).map(([id]) => id);
    return ids.flatMap((id) => this.pieces.find((piece) => piece.id === id) ?? []);
  }

  /** A cell was tapped: aim at it, or do what was aimed at it before. */
  tap(cell: number): void {
    if (this.seat.stage.isPlaying) return this.seat.stage.skip();
    this.seat.stage.sweep();
    if (this.seat.isBusy) return;
    const aimed = this.aimedAt(cell);
    if (this.choice && (this.choice.target === cell || aimed.includes(this.choice))) return this.make(this.choice);
    if (this.way?.cells.at(-1) === cell) return this.walk(this.way);
    if (aimed.length) {
      this.cell = cell;
      return this.aimAt(aimed);
    }
    const way = this.ways.get(cell);
    if (way) return this.hold(cell, way);
    const there = this.piecesAt(cell);
    if (there.length === 0) return this.look(cell);
    const at = there.findIndex((piece) => piece.id === this.piece);
    if (at >= 0 && there.length === 1) return this.clear(cell);
    this.pick(there[(at + 1) % there.length]!);
  }

  /** Ask what is known of a cell on which nothing lies; asked again, let go of it. */
  private look(cell: number): void {
    const isShown = this.seat.inspection?.cell === cell;
    this.clear(cell);
    if (!isShown) this.seat.inspectCell(cell);
  }

  private hold(cell: number, way: Way): void {
    this.cell = cell;
    this.choice = this.hovered = null;
    if (settings.isQuick) this.walk(way);
    else this.way = way;
  }

  /** Go a way step by step, until something happens. */
  walk(way: Way): void {
    if (!this.seat.canDecide) return;
    this.seat.walk(way.steps);
    this.#hasMade = true;
    this.way = this.pointedWay = this.choice = this.hovered = null;
  }

  /** A card was tapped: aim at it, do what was aimed before, or pick it up. */
  tapCard(card: number): void {
    if (this.seat.stage.isPlaying) return this.seat.stage.skip();
    this.seat.stage.sweep();
    if (this.seat.isBusy) return;
    const isOwn = this.choice?.card === card && isUnaimed(this.choice);
    if (this.choice && (this.choice.target_card === card || isOwn)) return this.make(this.choice);
    const aimed = this.targetCards.get(card);
    if (aimed?.length) return this.aimAt(aimed);
    if (this.card === card) return this.clear(this.cell);
    this.pickCard(card);
  }

  /** Pick a card; if there is only one thing to do with it, hold that up. */
  pickCard(card: number): void {
    this.clear(this.cell);
    this.card = card;
    if (this.offered.length === 1 && isUnaimed(this.offered[0]!)) this.aimAt(this.offered);
  }

  private aimAt(aimed: Choice[]): void {
    this.hovered = this.way = null;
    if (settings.isQuick && aimed.length === 1) this.make(aimed[0]!);
    else this.choice = aimed[0]!;
  }

  /** Hold a choice up for a second look. */
  holdUp(choice: Choice): void {
    this.hovered = this.way = null;
    this.choice = choice;
    this.cell = choice.target ?? this.cell;
  }

  /** Hold a choice up together with the piece or card that it belongs to. */
  takeUp(choice: Choice): void {
    const piece = this.pieces.find(({ id }) => id === choice.piece);
    if (piece) this.pick(piece);
    else this.clear(this.cell);
    if (choice.card !== null && this.pickable.has(choice.card)) this.card = choice.card;
    this.mode = choice.mode;
    this.holdUp(choice);
  }

  pick(piece: Piece): void {
    this.piece = piece.id;
    this.card = null;
    this.cell = piece.cell;
    this.mode = "";
    this.choice = this.hovered = this.way = this.pointedWay = null;
    this.seat.inspect(piece.id);
  }

  /** Make a choice; one that gives something away for good is held up before, with what that is. */
  make(choice: Choice): void {
    if (!this.seat.canDecide) return;
    if (this.isToBeAsked(choice) && this.choice?.number !== choice.number) return this.holdUp(choice);
    this.seat.play(choice.number);
    this.#hasMade = true;
    this.choice = this.hovered = null;
  }

  /** Whether to ask once more; who learns does what the lesson says. */
  private isToBeAsked(choice: Choice): boolean {
    return choice.gives_up !== "" && !this.seat.table?.lesson;
  }

  /** Do what was typed. A choice that gives something away is held up; typed once more, it is made. */
  say(text: string): void {
    const said = text.trim().toLowerCase();
    const found = this.choices.find((choice) => this.isToBeAsked(choice) && choice.text.toLowerCase() === said);
    if (found) return this.make(found);
    this.seat.say(text);
    this.#hasMade = true;
  }

  /** Carry out something ready-made. */
  follow(plan: Plan): void {
    if (!this.seat.canDecide) return;
    this.clear(this.cell);
    this.seat.playAll(plan.steps);
  }

  /** Do the like with every piece that can. */
  makeAll(label: string): void {
    if (!this.seat.canDecide) return;
    this.seat.playAll(this.choices.filter((choice) => choice.everyone === label).map((choice) => choice.text));
    this.clear(this.cell);
  }

  /** Show what a mode can be aimed at. */
  enter(mode: string): void {
    this.mode = mode;
    this.choice = this.hovered = this.way = this.pointedWay = null;
  }

  /** One step back: from the choice held up to its mode, from that to the piece, from the piece to nothing. */
  back(): void {
    const isAll = this.choice !== null && this.card !== null && this.offered.length === 1;
    if ((this.choice || this.way) && !isAll) this.choice = this.way = null;
    else if (this.mode) this.mode = "";
    else this.clear(this.cell);
  }

  clear(cell: number | null): void {
    this.piece = this.card = this.choice = this.hovered = this.way = this.pointedWay = null;
    this.cell = cell;
    this.mode = "";
    this.seat.stopInspecting();
  }

  /** After the position has changed: keep the piece or card that is picked, unless it has just done all it can; without
   * one, take up the piece whose turn has begun, or the only card that there is to decide on. */
  refresh(): void {
    if (this.#heard !== this.seat.log.length) this.known = [];
    this.#heard = this.seat.log.length;
    this.known = this.shared;
    this.mode = "";
    this.choice = this.hovered = this.way = this.pointedWay = null;
    const isDone = this.#hasMade && !this.offered.some((choice) => !choice.aside);
    this.#hasMade = false;
    const [only, ...others] = this.movers();
    const card = onlyCard(this.choices);
    if (this.picked && !isDone) this.seat.inspect(this.picked.id);
    else if (card !== null && this.pickable.has(card)) this.pickCard(card);
    else if (this.pickedCard && !isDone) return;
    else if (only && hasMark(only, "active") && !others.length) this.pick(only);
    else this.clear(this.cell);
  }
}

function byPiece(choices: Choice[]): Map<number | null, Choice[]> {
  const groups = new Map<number | null, Choice[]>();
  for (const choice of choices) groups.set(choice.piece, [...(groups.get(choice.piece) ?? []), choice]);
  return groups;
}

/** Choices that several pieces have, each as one for all of them; its text is the label, for it is none of the server's.
 * Those in `known` stay, whoever can do them now; the order is that of the labels, so that it never changes. */
function sharedBy(choices: Choice[], known: Choice[]): Choice[] {
  const groups = new Map<string, Choice[]>(known.map((choice) => [choice.everyone, []]));
  for (const choice of choices) if (choice.everyone) groups.set(choice.everyone, [...(groups.get(choice.everyone) ?? []), choice]);
  const before = new Map(known.map((choice) => [choice.everyone, choice]));
  const shown = [...groups].filter(([label, alike]) => alike.length > 1 || before.has(label));
  const all = shown.map(([label, alike]) => forAll(label, alike, before.get(label)));
  return all.sort((one, other) => one.text.localeCompare(other.text));
}

function forAll(label: string, alike: Choice[], before: Choice | undefined): Choice {
  const cells = [...new Set(alike.flatMap((choice) => choice.cells))];
  const named = `${label} (${alike.length})`;
  return { ...(before ?? alike[0]!), piece: null, target: null, aside: false, cells, label: named, text: label, details: [], rule: "" };
}

function waysOf(ways: Way[] = []): Map<number, Way> {
  return new Map(ways.map((way) => [way.cells.at(-1)!, way]));
}

function targetsOf(choices: Choice[], what: "target" | "target_card" = "target"): Map<number, Choice[]> {
  const targets = new Map<number, Choice[]>();
  for (const choice of choices) {
    const target = choice[what];
    if (target !== null) targets.set(target, [...(targets.get(target) ?? []), choice]);
  }
  return targets;
}

function standInsOf(choices: Choice[], targets: Map<number, Choice[]>): Map<number, Choice[]> {
  const touching = new Map<number, Set<number>>();
  for (const { card, target, cells } of choices) {
    if (card !== null || target === null) continue;
    for (const cell of cells) touching.set(cell, (touching.get(cell) ?? new Set()).add(target));
  }
  const alone = [...touching].filter(([cell, ends]) => ends.size === 1 && !targets.has(cell));
  return new Map(alone.map(([cell, [end]]) => [cell, targets.get(end!)!]));
}

function isUnaimed(choice: Choice): boolean {
  return choice.target === null && choice.target_card === null && choice.target_seat === null;
}

function cardsOf(piles: Pile[]): Map<number, Card> {
  return new Map(piles.flatMap((pile) => pile.cards.map((card) => [card.id, card])));
}

function playable(cards: Card[], choices: Choice[]): Card[] {
  const named = new Set(choices.filter((choice) => !choice.aside).map((choice) => choice.card));
  return cards.filter((card) => named.has(card.id));
}

/** The card that all there is to decide is about. */
function onlyCard(choices: Choice[]): number | null {
  const cards = new Set(choices.filter((choice) => !choice.aside).map((choice) => choice.card));
  const [card = null] = cards;
  return cards.size === 1 ? card : null;
}
