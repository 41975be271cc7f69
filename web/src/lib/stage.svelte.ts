import { pace } from "./memory.svelte";
import { laid, taken } from "./cards";
import { cuesOf, weightiest } from "./cues";
import { beatsOf, groupsOf, stepShare, TIMES } from "./score";
import { sound } from "./sound";
import { Tempo } from "./tempo";
import { traceOf, withTrace, type Trace } from "./trace";
import type { Card, CardMove, Happening, HappeningKind, Piece, Pile, Sight } from "./wire";

export interface Effect {
  key: number;
  kind: "hit" | "pulse" | "amount" | "told" | "beam";
  cell: number;
  start: number | null;
  text: string;
  /** Whose doing it is. */
  owner: number | null;
  /** Whether it flies past. */
  isMissed: boolean;
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

/** How things lie on the table. */
export type Lie = Pick<Sight, "pieces" | "piles">;

/** The pieces as they are shown while happenings are acted out, and what stays on the board of them. */
export class Stage {
  pieces = $state.raw<Piece[]>([]);
  effects = $state.raw<Effect[]>([]);
  acts = $state.raw<Map<number, Act>>(new Map());
  lit = $state.raw<number[]>([]);
  traces = $state.raw<Trace[]>([]);
  isPlaying = $state(false);
  beat = $state(0);
  /** How long a piece takes for one step, in milliseconds. */
  stride = $state(0);
  piles = $state.raw<Pile[]>([]);
  flights = $state.raw<Flight[]>([]);

  readonly tempo = new Tempo();
  #key = 0;
  #isSkipped = false;
  #wakes = new Set<() => void>();

  set(lie: Lie): void {
    this.pieces = lie.pieces;
    this.piles = lie.piles;
    this.#clear();
  }

  /** Act happenings out, those at once that can be; `told` is called as each one begins. */
  async play(happenings: Happening[], after: Lie, told: (happening: Happening) => void): Promise<void> {
    this.isPlaying = true;
    this.#isSkipped = document.hidden;
    const groups = groupsOf(happenings);
    const beats = groups.reduce((all, group) => all + Math.max(...group.map(beatsOf)), 0);
    this.beat = this.tempo.beat(beats, pace());
    const heard = this.beat > 0 ? null : weightiest(happenings);
    if (heard) sound(heard);
    for (const group of groups) {
      group.forEach(told);
      await this.#perform(group, after);
    }
    this.isPlaying = false;
    this.set(after);
  }

  skip(): void {
    this.#isSkipped = true;
    for (const wake of this.#wakes) wake();
  }

  /** Let go of what stays on the board. */
  sweep(): void {
    if (this.traces.length) this.traces = [];
  }

  async #perform(group: Happening[], after: Lie): Promise<void> {
    this.lit = group.flatMap(({ cells }) => cells);
    this.stride = this.beat * Math.min(1, ...group.filter(({ kind }) => kind === "move").map(stepShare));
    for (const happening of group) this.traces = withTrace(this.traces, traceOf(happening, this.pieces, after.pieces));
    if (this.beat > 0 && !this.#isSkipped) group.flatMap(cuesOf).forEach(sound);
    await Promise.all(group.map((happening) => this.#act(happening, after)));
    for (const { cards } of group) for (const move of cards) await this.#fly(move, Math.min(1, TIMES.way / cards.length));
    this.#clear();
  }

  #act(happening: Happening, after: Lie): Promise<void> {
    const acted = this.#acts[happening.kind];
    return acted ? acted(happening, after) : this.#pause(happening.cards.length ? 0 : beatsOf(happening));
  }

  #acts: Partial<Record<HappeningKind, (happening: Happening, after: Lie) => Promise<void>>> = {
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
    for (const cell of way) {
      this.#change(piece, (shown) => ({ ...shown, cell }));
      await this.#wait(this.stride);
    }
  }

  async #attack({ piece, target, cells, amount, caption, is_missed }: Happening): Promise<void> {
    const struck = this.#cellOf(target) ?? cells.at(-1) ?? null;
    if (piece !== null) this.#show(piece, { kind: "lunge", toward: struck });
    if (target !== null && !is_missed) this.#show(target, { kind: "shake", toward: null });
    if (struck !== null && !is_missed) this.#effect("hit", struck, "");
    if (struck !== null && caption) this.#effect("told", struck, caption);
    else if (struck !== null && amount) this.#effect("amount", struck, `−${amount}`);
    await this.#pause(TIMES.attack);
  }

  async #shoot({ piece, target, cells, caption, is_missed }: Happening): Promise<void> {
    const struck = this.#cellOf(target) ?? cells.at(-1) ?? null;
    if (struck === null) return this.#pause(TIMES.shot);
    this.#effect("beam", struck, "", piece, is_missed);
    await this.#pause(TIMES.shot);
    if (!caption) return;
    this.#effect("told", struck, caption);
    await this.#pause(TIMES.told);
  }

  async #leave({ piece, cells }: Happening): Promise<void> {
    if (piece === null) return this.#pause(TIMES.leave);
    this.#show(piece, { kind: "fade", toward: null });
    const cell = this.#cellOf(piece) ?? cells.at(-1);
    if (cell !== undefined && cell !== null) this.#effect("hit", cell, "");
    await this.#pause(TIMES.leave);
    this.pieces = this.pieces.filter((shown) => shown.id !== piece);
  }

  async #vanish(happening: Happening, after: Lie): Promise<void> {
    const isStillSeen = after.pieces.some((shown) => shown.id === happening.piece);
    await (isStillSeen ? this.#mark(happening) : this.#leave(happening));
  }

  async #appear({ piece, cells }: Happening, after: Lie): Promise<void> {
    const known = this.pieces.find((shown) => shown.id === piece);
    const coming = known ?? after.pieces.find((shown) => shown.id === piece);
    if (coming) {
      const cell = cells.at(-1) ?? coming.cell;
      this.pieces = [...this.pieces.filter((shown) => shown.id !== piece), { ...coming, cell }];
      this.#show(coming.id, { kind: "rise", toward: null });
    }
    await this.#pause(TIMES.appear);
  }

  async #mark({ piece, cells }: Happening): Promise<void> {
    const cell = this.#cellOf(piece) ?? cells.at(-1);
    if (cell !== undefined && cell !== null) this.#effect("pulse", cell, "");
    await this.#pause(TIMES.mark);
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

  #show(piece: number, act: Act): void {
    this.acts = new Map([...this.acts, [piece, act]]);
  }

  #effect(kind: Effect["kind"], cell: number, text: string, by: number | null = null, isMissed = false): void {
    const start = kind === "beam" ? this.#cellOf(by) : null;
    const owner = this.pieces.find((shown) => shown.id === by)?.owner ?? null;
    this.effects = [...this.effects, { key: this.#key++, kind, cell, text, start, owner, isMissed }];
  }

  #clear(): void {
    this.effects = [];
    this.acts = new Map();
    this.lit = [];
    this.flights = [];
  }

  #pause(share: number): Promise<void> {
    return this.#wait(this.beat * share);
  }

  #wait(milliseconds: number): Promise<void> {
    if (this.#isSkipped || milliseconds <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#wakes.delete(done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.#wakes.add(done);
    });
  }
}
