import type { Seat } from "./seat.svelte";
import { settings } from "./memory.svelte";
import type { Choice, Piece, Way } from "./wire";

/** What a player is about to do: the piece picked, and the choice held up for a second look before it is made. */
export class Aim {
  piece = $state<number | null>(null);
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
  pieces = $derived.by(() => this.seat.stage.pieces);
  picked = $derived.by(() => this.pieces.find((piece) => piece.id === this.piece) ?? null);

  /** The choices of the piece picked, or those that belong to no piece. */
  offered = $derived.by(() => {
    const own = this.piece === null ? undefined : this.byPiece.get(this.piece);
    return own ?? [];
  });
  free = $derived.by(() => this.byPiece.get(null) ?? []);
  shared = $derived.by(() => (this.choices.length ? sharedBy(this.choices, this.known) : []));
  /** What could be done with several pieces at once since something happened last: it keeps its place, though nobody can now. */
  private known = $state.raw<Choice[]>([]);
  /** Those of them that can be aimed now: the ones of the mode, or those that belong to none. */
  aimable = $derived.by(() => this.offered.filter((choice) => choice.mode === this.mode));
  modes = $derived.by(() => [...new Set(this.offered.flatMap((choice) => choice.mode || []))]);
  targets = $derived.by(() => targetsOf(this.offered.length ? this.aimable : this.free));
  preview = $derived.by(() => this.hovered ?? this.choice);
  ways = $derived.by(() => (this.offered.length && !this.mode && this.seat.inspection?.piece === this.piece ? waysOf(this.seat.inspection?.found.ways) : new Map<number, Way>()));

  piecesAt(cell: number): Piece[] {
    return this.pieces.filter((piece) => piece.cell === cell);
  }

  /** Own pieces that can still do something other than asides, in the order of the choices. */
  movers(): Piece[] {
    const ids = [...this.byPiece].filter(([, list]) => list.some((choice) => !choice.aside)).map(([id]) => id);
    return ids.flatMap((id) => this.pieces.find((piece) => piece.id === id) ?? []);
  }

  /** A cell was tapped: aim at it, or do what was aimed at it before. */
  tap(cell: number): void {
    if (this.seat.stage.isPlaying) return this.seat.stage.skip();
    if (this.seat.isBusy) return;
    if (this.choice?.target === cell) return this.make(this.choice);
    if (this.way?.cells.at(-1) === cell) return this.walk(this.way);
    const aimed = this.targets.get(cell);
    if (aimed?.length) return this.aimAt(cell, aimed);
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

  private aimAt(cell: number, aimed: Choice[]): void {
    this.cell = cell;
    this.hovered = this.way = null;
    if (settings.isQuick && aimed.length === 1) this.make(aimed[0]!);
    else this.choice = aimed[0]!;
  }

  pick(piece: Piece): void {
    this.piece = piece.id;
    this.cell = piece.cell;
    this.mode = "";
    this.choice = this.hovered = this.way = this.pointedWay = null;
    this.seat.inspect(piece.id);
  }

  make(choice: Choice): void {
    if (!this.seat.canDecide) return;
    this.seat.play(choice.number);
    this.#hasMade = true;
    this.choice = this.hovered = null;
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
    if (this.choice || this.way) this.choice = this.way = null;
    else if (this.mode) this.mode = "";
    else this.clear(this.cell);
  }

  clear(cell: number | null): void {
    this.piece = this.choice = this.hovered = this.way = this.pointedWay = null;
    this.cell = cell;
    this.mode = "";
    this.seat.stopInspecting();
  }

  /** After the position has changed: keep the piece that is picked, unless it has just done all it can; without one,
   * take up the piece whose turn has begun. */
  refresh(): void {
    if (this.#heard !== this.seat.log.length) this.known = [];
    this.#heard = this.seat.log.length;
    this.known = this.shared;
    this.mode = "";
    this.choice = this.hovered = this.way = this.pointedWay = null;
    const isDone = this.#hasMade && !this.offered.some((choice) => !choice.aside);
    this.#hasMade = false;
    const [only, ...others] = this.movers();
    if (this.picked && !isDone) this.seat.inspect(this.picked.id);
    else if (only?.marks.includes("active") && !others.length) this.pick(only);
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

function targetsOf(choices: Choice[]): Map<number, Choice[]> {
  const targets = new Map<number, Choice[]>();
  for (const choice of choices) {
    if (choice.target !== null) targets.set(choice.target, [...(targets.get(choice.target) ?? []), choice]);
  }
  return targets;
}
