import type { Overlay, OverlayKind } from "./wire";
import { seatTitle } from "./words";

/** What is laid over the whole cell, and lies under all else. */
const FOG: OverlayKind[] = ["unseen", "remembered"];

export function isFog(overlay: Overlay): boolean {
  return FOG.includes(overlay.kind);
}

/** Whether it marks cells that belong together, with a border around them. */
export function isRegion(overlay: Overlay): boolean {
  return !isFog(overlay) && overlay.kind !== "objective";
}

export function overlaysByCell(overlays: Overlay[]): Map<number, Overlay[]> {
  const found = new Map<number, Overlay[]>();
  const foggyFirst = [...overlays].sort((one, other) => Number(isFog(other)) - Number(isFog(one)));
  for (const overlay of foggyFirst) {
    for (const cell of overlay.cells) found.set(cell, [...(found.get(cell) ?? []), overlay]);
  }
  return found;
}

export function overlayWords(overlays: Overlay[] | undefined, titles: string[]): string[] {
  return (overlays ?? []).map(({ kind, owner, text }) => (owner === null ? text || kind : `${text || kind} of ${seatTitle(titles, owner)}`));
}
