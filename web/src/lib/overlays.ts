import type { Sight } from "./wire";
import { seatTitle } from "./words";

/** Something that is to be said of a cell itself; a number at the end of its name is the seat that it belongs to. */
export interface Overlay {
  name: string;
  owner: number | null;
}

/** What is laid over the whole cell, and lies under all else. */
export const FOG = ["unseen", "remembered"];

function overlayOf(key: string): Overlay {
  const [, name = key, seat] = /^(.*?)(?: (\d+))?$/.exec(key) ?? [];
  return { name, owner: seat === undefined ? null : Number(seat) };
}

export function overlaysByCell(overlays: Sight["overlays"]): Map<number, Overlay[]> {
  const found = new Map<number, Overlay[]>();
  for (const [key, cells] of Object.entries(overlays)) {
    const overlay = overlayOf(key);
    for (const cell of cells) {
      const there = found.get(cell) ?? [];
      found.set(cell, FOG.includes(overlay.name) ? [overlay, ...there] : [...there, overlay]);
    }
  }
  return found;
}

export function overlayWords(overlays: Overlay[] | undefined, titles: string[]): string[] {
  return (overlays ?? []).map(({ name, owner }) => (owner === null ? name : `${name} of ${seatTitle(titles, owner)}`));
}
