import type { Happening, Piece } from "./wire";

/** What stays on the board of something that has happened: where somebody went, struck at, fell or came. */
export interface Trace {
  kind: "way" | "blow" | "loss" | "arrival";
  piece: number | null;
  owner: number | null;
  /** The last one is where it ended; a blow of unknown origin has only that. */
  cells: number[];
  caption: string;
}

type Left = Pick<Trace, "kind" | "cells"> & Partial<Trace>;

/** What a happening leaves on a board on which pieces lie like this before it, and like that after all. */
export function traceOf(happening: Happening, before: Piece[], after: Piece[]): Trace | null {
  const { piece } = happening;
  const actor = find(before, piece) ?? find(after, piece);
  const left = leftBy(happening, find(before, piece)?.cell, find(before, happening.target)?.cell);
  return left && left.cells.length ? { piece, owner: actor?.owner ?? null, caption: "", ...left } : null;
}

function leftBy({ kind, cells, caption, amount }: Happening, from: number | undefined, struck: number | undefined): Left | null {
  const there = cells.at(-1);
  if (kind === "move") return { kind: "way", cells: cells.length > 1 ? cells : present(from, there) };
  if (kind === "appear") return { kind: "arrival", cells: present(there) };
  if (kind === "die") return { kind: "loss", cells: present(from ?? there) };
  if (kind !== "attack" && kind !== "shot") return null;
  const end = struck ?? there;
  return { kind: "blow", cells: present(from === end ? undefined : from, end), caption: caption || (amount ? `−${amount}` : "") };
}

/** Traces with one more; who goes on from where the last way ended goes one way. */
export function withTrace(traces: Trace[], trace: Trace | null): Trace[] {
  if (!trace) return traces;
  const before = traces.findLast((one) => one.piece === trace.piece && one.kind === "way");
  if (trace.kind !== "way" || before?.cells.at(-1) !== trace.cells[0]) return [...traces, trace];
  return traces.map((one) => (one === before ? { ...one, cells: [...one.cells, ...trace.cells.slice(1)] } : one));
}

/** What others have left, and whoever was lost; to who only watches, all of it. */
export function tracesFor(traces: Trace[], seat: number | null): Trace[] {
  return traces.filter(({ kind, owner }) => seat === null || owner !== seat || kind === "loss");
}

function find(pieces: Piece[], id: number | null): Piece | undefined {
  return id === null ? undefined : pieces.find((piece) => piece.id === id);
}

function present(...cells: (number | undefined)[]): number[] {
  return cells.filter((cell) => cell !== undefined);
}
