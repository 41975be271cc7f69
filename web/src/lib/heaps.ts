import type { Facing, Piece } from "./wire";

/** The pieces that lie under one, from the top down. */
export function under(piece: Piece, pieces: Piece[]): Piece[] {
  const found: Piece[] = [];
  let below = pieces.find((other) => other.id === piece.under);
  while (below && below !== piece && !found.includes(below)) {
    found.push(below);
    const { under: next } = below;
    below = pieces.find((other) => other.id === next);
  }
  return found;
}

/** The pieces on which nothing lies. */
export function topmost(pieces: Piece[]): Piece[] {
  const covered = new Set(pieces.map((piece) => piece.under));
  return pieces.filter((piece) => !covered.has(piece.id));
}

/** Pieces in the order in which they are come upon from above. */
export function topDown(pieces: Piece[]): Piece[] {
  return topmost(pieces).flatMap((top) => [top, ...under(top, pieces)]);
}

/** The whole pile that a piece is part of, from the top down. */
export function heapOf(piece: Piece, pieces: Piece[]): Piece[] {
  const top = topmost(pieces).find((other) => other === piece || under(other, pieces).includes(piece)) ?? piece;
  return [top, ...under(top, pieces)];
}

const EIGHTHS: Facing[] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
const WORDS: Record<Facing, string> = {
  n: "north", ne: "north-east", e: "east", se: "south-east", s: "south", sw: "south-west", w: "west", nw: "north-west",
};

/** Where a piece looks, in degrees from the top; hexes have a corner there, so that their slants are steeper. */
export function angleOf(facing: Facing, isHex: boolean): number {
  const angle = 45 * EIGHTHS.indexOf(facing);
  if (!isHex || angle % 90 === 0) return angle;
  return angle % 180 === 45 ? angle - 15 : angle + 15;
}

export function facingWords(facing: Facing): string {
  return `facing ${WORDS[facing]}`;
}
