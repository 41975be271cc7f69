import { pace } from "./memory.svelte";
import { laid, taken } from "./cards";
import type { Card, CardMove, Happening, HappeningKind, Piece, Pile, Sight } from "./wire";

export interface Effect {
  key: number;
  kind: "hit" | "pulse" | "amount" | "told" | "beam";
  cell: number;
  start: number | null;
  text: string;
}

/** How a piece is being shown right now. */
export interface Act {
  kind: "lunge" | "fade" | "rise" | "shake";
  toward: number | null;
}

/** A card on its way from pile to pile. */
export interface Flight {
  key: number;
  card: Card;
  start: number | null;
  end: number | null;
}

const LONGEST_SHOW = 8000;
/** A step of a long way takes such a share of a beat, and the whole way at most so many beats. */
const STEP = 0.5;
const LONGEST_WAY = 3;

/** The pieces as they are shown while happenings are acted out, one after the other. */
export class Stage {
  pieces = $state.raw<Piece[]>([]);
  effects = $state.raw<Effect[]>([]);
  acts = $state.raw<Map<number, Act>>(new Map());
  lit = $state.raw<number[]>([]);
  isPlaying = $state(false);
  beat = $state(0);
  /** How long a piece takes for one step, in milliseconds. */
  stride = $state(0);
  piles = $state.raw<Pile[]>([]);
  flights = $state.raw<Flight[]>([]);

  #key = 0;
  #isSkipped = false;
  #wake: (() => void) | null = null;

  set(sight: Sight): void {
    this.pieces = sight.pieces;
    this.piles = sight.piles;
    this.#clear();
  }

  /** Act happenings out; `told` is called as each one begins. */
  async play(happenings: Happening[], after: Sight, told: (happening: Happening) => void): Promise<void> {
    this.isPlaying = true;
    this.#isSkipped = document.hidden;
    this.beat = Math.min(pace(), LONGEST_SHOW / Math.max(1, happenings.length));
    for (const happening of happenings) {
      told(happening);
      if (!this.#isSkipped && this.beat > 0) await this.#act(happening, after);
    }
    this.isPlaying = false;
    this.set(after);
  }

  skip(): void {
    this.#isSkipped = true;
    this.#wake?.();
  }

  async #act(happening: Happening, after: Sight): Promise<void> {
    this.lit = happening.cells;
    this.stride = this.beat;
    const acted = this.#acts[happening.kind];
    if (acted) await acted(happening, after);
    else if (!happening.cards.length) await this.#pause(happening.cells.length ? 0.8 : 0.4);
    for (const move of happening.cards) await this.#fly(move, Math.min(1, LONGEST_WAY / happening.cards.length));
    this.#clear();
  }

  #acts: Partial<Record<HappeningKind, (happening: Happening, after: Sight) => Promise<void>>> = {
    move: (happening) => this.#move(happening),
    attack: (happening) => this.#attack(happening),
    shot: (happening) => this.#shoot(happening),
    die: (happening) => this.#leave(happening),
    vanish: (happening, after) => this.#vanish(happening, after),
    appear: (happening, after) => this.#appear(happening, after),
    mark: (happening) => this.#mark(happening),
  };

  async #move({ piece, cells }: Happening): Promise<void> {
    const way = cells.length > 1 ? cells.slice(1) : cells;
    const share = way.length > 1 ? Math.min(STEP, LONGEST_WAY / way.length) : 1;
    this.stride = this.beat * share;
    for (const cell of way) {
      this.#change(piece, (shown) => ({ ...shown, cell }));
      await this.#pause(share);
    }
  }

  async #attack({ piece, target, cells, amount, caption }: Happening): Promise<void> {
    const struck = this.#cellOf(target) ?? cells.at(-1) ?? null;
    const acts = new Map<number, Act>();
    if (piece !== null) acts.set(piece, { kind: "lunge", toward: struck });
    if (target !== null) acts.set(target, { kind: "shake", toward: null });
    this.acts = acts;
    if (struck !== null) this.#effect("hit", struck, "");
    if (struck !== null && caption) this.#effect("told", struck, caption);
    else if (struck !== null && amount) this.#effect("amount", struck, `−${amount}`);
    await this.#pause(1.3);
  }

  async #shoot({ piece, target, cells, caption }: Happening): Promise<void> {
    const struck = this.#cellOf(target) ?? cells.at(-1) ?? null;
    if (struck === null) return this.#pause(1);
    this.#effect("beam", struck, "", this.#cellOf(piece));
    await this.#pause(0.7);
    if (!caption) return;
    this.#effect("told", struck, caption);
    await this.#pause(1.6);
  }

  async #leave({ piece, cells }: Happening): Promise<void> {
    if (piece === null) return this.#pause(0.5);
    this.acts = new Map([[piece, { kind: "fade", toward: null }]]);
    const cell = this.#cellOf(piece) ?? cells.at(-1);
    if (cell !== undefined && cell !== null) this.#effect("hit", cell, "");
    await this.#pause(1);
    this.pieces = this.pieces.filter((shown) => shown.id !== piece);
  }

  async #vanish(happening: Happening, after: Sight): Promise<void> {
    const isStillSeen = after.pieces.some((shown) => shown.id === happening.piece);
    await (isStillSeen ? this.#mark(happening) : this.#leave(happening));
  }

  async #appear({ piece, cells }: Happening, after: Sight): Promise<void> {
    const known = this.pieces.find((shown) => shown.id === piece);
    const coming = known ?? after.pieces.find((shown) => shown.id === piece);
    if (coming) {
      const cell = cells.at(-1) ?? coming.cell;
      this.pieces = [...this.pieces.filter((shown) => shown.id !== piece), { ...coming, cell }];
      this.acts = new Map([[coming.id, { kind: "rise", toward: null }]]);
    }
    await this.#pause(1);
  }

  async #mark({ piece, cells }: Happening): Promise<void> {
    const cell = this.#cellOf(piece) ?? cells.at(-1);
    if (cell !== undefined && cell !== null) this.#effect("pulse", cell, "");
    await this.#pause(0.9);
  }

  async #fly(move: CardMove, share: number): Promise<void> {
    this.stride = this.beat * share;
    this.piles = taken(this.piles, move);
    this.flights = [{ key: this.#key++, ...move }];
    await this.#pause(share);
    this.flights = [];
    this.piles = laid(this.piles, move);
  }

  #cellOf(piece: number | null): number | null {
    return this.pieces.find((shown) => shown.id === piece)?.cell ?? null;
  }

  #change(piece: number | null, changed: (piece: Piece) => Piece): void {
    this.pieces = this.pieces.map((shown) => (shown.id === piece ? changed(shown) : shown));
  }

  #effect(kind: Effect["kind"], cell: number, text: string, start: number | null = null): void {
    this.effects = [...this.effects, { key: this.#key++, kind, cell, text, start }];
  }

  #clear(): void {
    this.effects = [];
    this.acts = new Map();
    this.lit = [];
    this.flights = [];
  }

  #pause(share: number): Promise<void> {
    if (this.#isSkipped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.beat * share);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
