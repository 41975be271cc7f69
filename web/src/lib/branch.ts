import { planOf } from "./seats";
import type { Frame, Recording, SeatPlan, View } from "./wire";

/** A position of a match that was watched again, from which another one is to begin. */
export interface Branch {
  game: string;
  title: string;
  step: number;
  scenario: Recording["scenario"];
  seats: SeatPlan[];
  position: string;
  view: View;
}

const KEPT = "sandtable.branch";
let kept: Branch | null = null;

/** Keep a position for the page on which matches are made; it outlives a reload. */
export function keepBranch(branch: Branch): void {
  kept = branch;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(branch));
  } catch {
    // Private windows may refuse; then it is gone with the page.
  }
}

export function keptBranch(): Branch | null {
  try {
    const found = kept ?? (JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Branch | null);
    return found?.seats ? found : null;
  } catch {
    return null;
  }
}

export function branchOf(recording: Recording, step: number, frame: Frame, board: View["board"]): Branch | null {
  if (frame.position === null) return null;
  const { game, title, scenario } = recording;
  return { game, title, step, scenario, seats: planOf(recording), position: frame.position, view: { ...frame.scene.sight, board } };
}
