import { keepSettings, settings } from "./memory.svelte";
import type { Danger, Endangered } from "./wire";

/** Where it is dangerous, as far as this seat knows: asked for at each new step while somebody wants to see it. */
export class Dangers {
  found = $state.raw<Danger[]>([]);
  /** The step of the stream that `found` is about. */
  seq = $state(-1);

  #asked = "";
  #askedAt = -1;

  constructor(private readonly ask: () => string) {}

  get isOn(): boolean {
    return settings.showsDanger;
  }

  toggle(): void {
    settings.showsDanger = !settings.showsDanger;
    keepSettings();
  }

  /** Keep up with a step, if that is wanted. */
  follow(seq: number): void {
    if (!this.isOn || seq < 0 || seq === this.#askedAt) return;
    this.#askedAt = seq;
    this.#asked = this.ask();
  }

  take(message: Endangered): void {
    if (message.id !== this.#asked) return;
    this.found = message.dangers;
    this.seq = message.seq;
  }

  /** Whether dangers are wanted, and known for a step. */
  isKnown(seq: number): boolean {
    return this.isOn && this.seq === seq;
  }

  at(cell: number | null): Danger | null {
    return (this.isOn && this.found.find((danger) => danger.cell === cell)) || null;
  }

  byCell = $derived(new Map(this.isOn ? this.found.map((danger) => [danger.cell, danger]) : []));
}
