import type { LayerKind } from "./wire";

/** Cells that an inspection shows, by what they are; each can be hidden, and stays so for other pieces. */
export const LAYERS: LayerKind[] = ["sight", "reach", "second", "third", "threat"];

class Layers {
  hidden = $state.raw<ReadonlySet<LayerKind>>(new Set());

  toggle(layer: LayerKind): void {
    const hidden = new Set(this.hidden);
    if (!hidden.delete(layer)) hidden.add(layer);
    this.hidden = hidden;
  }
}

export const layers = new Layers();
