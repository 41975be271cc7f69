import { Seat } from "./seat.svelte";

/** The seats at this screen. One is on show; where there are secrets, a curtain falls before the next one is. */
export class Party {
  readonly seats: Seat[];
  hasSecrets = $state(true);
  at = $state(-1);
  #curtain = $state(-1);

  constructor(match: string, tokens: string[], name: string | null) {
    this.seats = tokens.map((token) => new Seat(match, token, tokens.length === 1 ? name : null));
    if (this.seats.length === 1) this.#raise(0);
  }

  shown = $derived.by(() => this.seats[this.at] ?? null);
  awaited = $derived.by(() => this.seats[this.#curtain] ?? null);
  table = $derived.by(() => (this.shown ?? this.seats[0])?.table ?? null);

  /** Another seat here that has to decide as well, and could be let to the screen before the shown one is done. */
  other = $derived.by(() => {
    if (this.seats.length < 2 || !this.hasSecrets || this.table?.outcome) return null;
    return this.seats.find((seat) => seat !== this.shown && seat.latest?.scene.is_asked) ?? null;
  });

  /** Let whoever has to decide come to the screen, once the one who is there has nothing left to do or to watch. */
  turn(): void {
    if (this.seats.length < 2 || this.#curtain >= 0) return;
    if (this.shown && !this.shown.isIdle) return;
    const asked = this.seats.findIndex((seat) => seat.latest?.scene.is_asked);
    const next = asked >= 0 ? asked : this.table?.outcome && !this.shown ? 0 : -1;
    if (next >= 0) this.call(next);
  }

  call(next: number): void {
    this.#lower();
    if (this.hasSecrets && !this.table?.outcome) this.#curtain = next;
    else this.#raise(next);
  }

  /** The one who was waited for has said that nobody else is looking. */
  confirm(): void {
    if (this.#curtain >= 0) this.#raise(this.#curtain);
  }

  close(): void {
    for (const seat of this.seats) seat.close();
  }

  #lower(): void {
    this.shown?.hide();
    this.at = -1;
  }

  #raise(next: number): void {
    this.#curtain = -1;
    this.at = next;
    this.seats[next]!.show(this.hasSecrets);
  }
}
