/** Cells that an inspection shows, by what they are; each can be hidden, and stays so for other pieces. */
export const LAYERS = ["sight", "reach", "second", "third", "threat"] as const;

export type Layer = (typeof LAYERS)[number];

class Layers {
  hidden = $state.raw<ReadonlySet<Layer>>(new Set());

  toggle(layer: Layer): void {
    const hidden = new Set(this.hidden);
    if (!hidden.delete(layer)) hidden.add(layer);
    this.hidden = hidden;
  }
}

export const layers = new Layers();

export function isLayer(name: string): name is Layer {
  return (LAYERS as readonly string[]).includes(name);
}
