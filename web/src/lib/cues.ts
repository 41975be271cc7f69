import type { Cue } from "./voices";
import type { Happening, HappeningKind } from "./wire";

const HEARD: Partial<Record<HappeningKind, Cue>> = { move: "step", attack: "hit", shot: "shot", die: "loss", appear: "step", cards: "card" };

/** From the lightest to the weightiest. */
const WEIGHTS: Cue[] = ["step", "card", "dice", "hit", "shot", "loss"];

/** What is heard of a happening; a blow or a shot of which a number is told was rolled for. */
export function cuesOf({ kind, caption }: Happening): Cue[] {
  const cue = HEARD[kind];
  if (!cue) return [];
  const isRolled = (kind === "attack" || kind === "shot") && /\d/.test(caption);
  return isRolled ? ["dice", cue] : [cue];
}

/** The one that is heard where many things happen at once. */
export function weightiest(happenings: Happening[]): Cue | null {
  const cues = happenings.flatMap(cuesOf);
  return WEIGHTS.findLast((cue) => cues.includes(cue)) ?? null;
}
