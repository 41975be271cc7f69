import type { Lie } from "./stage.svelte";
import type { Happening, Piece } from "./wire";

/** Something that has happened, and how things lay before and after it. */
export interface Passage {
  before: Lie;
  happenings: Happening[];
  after: Lie;
}

type Begun = Omit<Passage, "after">;

const DEEDS: Happening["kind"][] = ["move", "attack", "shot"];

/** What a seat remembers of its match: how things lay before each line of the log, and the last turn of the others. */
export class Past {
  /** What was seen while the others decided last. */
  turn = $state.raw<Passage | null>(null);
  /** Whether the others have decided since this seat did, and nothing was to be seen of it. */
  isUnseen = $state(false);

  #seat: number | null = null;
  #before: (Lie | undefined)[] = [];
  #since: Begun | null = null;
  #others: Begun | null = null;
  #hasWaited = false;

  /** Begin with a log of which only sentences and places are known: the last turn is what came after one's own deeds. */
  begin(log: Happening[], now: Lie, seat: number | null, isAsked: boolean): void {
    this.#seat = seat;
    this.#before = new Array<undefined>(log.length).fill(undefined);
    this.decide();
    this.#hasWaited = !isAsked;
    const last = log.findLastIndex(({ kind, piece }) => DEEDS.includes(kind) && ownerOf(now.pieces, piece) === seat);
    const happenings = seat === null ? [] : log.slice(last + 1);
    this.turn = happenings.some(isSeen) ? { before: rewound(now, happenings), happenings, after: now } : null;
  }

  /** This seat decides: what happens from now on belongs together. */
  decide(): void {
    this.#since = this.#others = null;
    this.#hasWaited = this.isUnseen = false;
  }

  tell(happening: Happening, before: Lie): void {
    this.#before.push(before);
    this.#since = { before: this.#since?.before ?? before, happenings: [...(this.#since?.happenings ?? []), happening] };
    if (this.#hasWaited) this.#others = { before: this.#others?.before ?? before, happenings: [...(this.#others?.happenings ?? []), happening] };
  }

  /** A scene is on show. Where this seat is asked again, or nobody will be, the turn of the others is over. */
  reach(isAsked: boolean, isOver: boolean, now: Lie): void {
    const hasWaited = this.#hasWaited;
    this.#hasWaited ||= !isAsked;
    if (!isAsked && !isOver) return;
    const all = this.#seat === null || this.#areAllMoved() ? this.#since : null;
    const turn = [this.#others, all].find((passage) => passage?.happenings.some(isSeen));
    if (turn) this.turn = { ...turn, after: now };
    this.isUnseen = hasWaited && isAsked && !this.#others?.happenings.some(isSeen);
  }

  /** Whether others have moved although this seat never had to wait for them: all act at once. */
  #areAllMoved(): boolean {
    const { before, happenings } = this.#since ?? { before: { pieces: [], piles: [] }, happenings: [] };
    const owners = happenings.filter(({ kind }) => kind === "move").map(({ piece }) => ownerOf(before.pieces, piece));
    return owners.some((owner) => owner !== null && owner !== this.#seat);
  }

  /** A line of the log, with how things lay before and after it as far as that is known. */
  line(at: number, log: Happening[], now: Lie): Passage {
    const happenings = log.slice(at, at + 1);
    return { before: this.#before[at] ?? rewound(now, happenings), happenings, after: this.#before[at + 1] ?? now };
  }
}

function isSeen({ cells, piece, cards }: Happening): boolean {
  return cells.length > 0 || piece !== null || cards.length > 0;
}

function ownerOf(pieces: Piece[], id: number | null): number | null {
  return pieces.find((piece) => piece.id === id)?.owner ?? null;
}

/** How things may have lain before: who has gone stands where the way began. */
function rewound(now: Lie, happenings: Happening[]): Lie {
  const starts = new Map<number, number>();
  for (const { kind, piece, cells } of happenings) {
    if (kind === "move" && piece !== null && cells.length > 1 && !starts.has(piece)) starts.set(piece, cells[0]!);
  }
  const back = (piece: Piece) => ({ ...piece, cell: starts.get(piece.id) ?? piece.cell });
  return { pieces: now.pieces.map(back), piles: now.piles };
}
