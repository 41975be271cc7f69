import { NORMAL_PACE } from "./memory.svelte";

/** What others do between two decisions is shown in so many milliseconds, at the normal speed. */
const LONGEST = 3000;
/** So many beats are to be expected before anything is known, and after more than was expected. */
const FIRST = 8;
const MORE = 3;

/** Shares out the time in which something is shown: nobody knows beforehand how much will come, but turns are alike. */
export class Tempo {
  #spent = 0;
  #beats = 0;
  #usual = FIRST;

  /** Somebody has decided: what comes now is shown in a time of its own. */
  begin(): void {
    if (this.#beats) this.#usual = this.#beats;
    this.#spent = this.#beats = 0;
  }

  /** How long a beat may last, in milliseconds, where so many are to be shown and that is how long one would last. */
  beat(beats: number, pace: number): number {
    const left = (LONGEST * pace) / NORMAL_PACE - this.#spent;
    const beat = Math.max(0, Math.min(pace, left / Math.max(beats, this.#usual - this.#beats, MORE)));
    this.#beats += beats;
    this.#spent += beats * beat;
    return beat;
  }
}
