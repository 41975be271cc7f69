import type { Board, Cell, Tiles } from "./wire";

/** The height of a hex with a corner on top, one cell width wide. */
const HEX_HEIGHT = 2 / Math.sqrt(3);

/** How large the points of a graph are. */
const POINT = 0.42;

export interface Point {
  x: number;
  y: number;
}

/** A board made ready to draw: outlines, centres and rows. */
export interface Layout {
  board: Board;
  width: number;
  height: number;
  outline: string;
  /** The outline of a cell that touches its neighbours. */
  whole: string;
  cells: Map<number, Cell>;
  rows: Cell[][];
  /** The cells beside each, by neighbours and by lines. */
  beside: Map<number, number[]>;
  columnNames: { name: string; x: number }[];
  rowNames: { name: string; y: number }[];
}

export function layoutOf(board: Board, tiles: Tiles = "tiles"): Layout {
  const tall = cellHeight(board);
  const rows = rowsOf(board);
  return {
    board,
    width: Math.max(1, ...board.cells.map((cell) => cell.x + 1)),
    height: Math.max(1, ...board.cells.map((cell) => cell.y + tall)),
    outline: tileOf(board, tiles),
    whole: outlineOf(board, 1),
    cells: new Map(board.cells.map((cell) => [cell.id, cell])),
    rows,
    beside: besides(board),
    columnNames: board.shape === "graph" ? [] : columnNames(board),
    rowNames: board.shape === "graph" ? [] : rowNames(rows, tall),
  };
}

export function cellHeight(board: Board): number {
  return board.shape === "hex" ? HEX_HEIGHT : 1;
}

export function centre(board: Board, cell: Cell): Point {
  return { x: cell.x + 0.5, y: cell.y + cellHeight(board) / 2 };
}

/** The outline of a cell as it is seen. */
function tileOf(board: Board, tiles: Tiles): string {
  if (board.shape !== "graph" && tiles === "wells") return discOf(0.44);
  return outlineOf(board, { tiles: 0.96, wells: 0.96, lines: 1, slabs: 0.98 }[tiles]);
}

function discOf(radius: number): string {
  return `M0${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0${-radius}z`;
}

/** The outline of a cell around its own centre, shrunk a little; a square that is not has no round corners. */
function outlineOf(board: Board, shrink: number): string {
  if (board.shape === "graph") return discOf(POINT);
  if (board.shape === "square" && shrink === 1) return "M-.5-.5h1v1h-1z";
  if (board.shape === "square") {
    const half = shrink / 2;
    return `M${-half + 0.08} ${-half}h${shrink - 0.16}a.08 .08 0 0 1 .08 .08v${shrink - 0.16}a.08 .08 0 0 1 -.08 .08h${0.16 - shrink}a.08 .08 0 0 1 -.08 -.08v${0.16 - shrink}a.08 .08 0 0 1 .08 -.08z`;
  }
  const corners = [0, 1, 2, 3, 4, 5].map((side) => {
    const angle = (Math.PI / 3) * side - Math.PI / 2;
    const radius = (HEX_HEIGHT / 2) * shrink;
    return `${(Math.cos(angle) * radius).toFixed(4)} ${(Math.sin(angle) * radius).toFixed(4)}`;
  });
  return `M${corners.join("L")}z`;
}

/** The cells row by row, from the top left, as a screen reader walks over them. */
function rowsOf(board: Board): Cell[][] {
  const rows = new Map<number, Cell[]>();
  for (const cell of board.cells) {
    const y = Math.round(cell.y * 100);
    rows.set(y, [...(rows.get(y) ?? []), cell]);
  }
  return [...rows.entries()].sort((a, b) => a[0] - b[0]).map(([, cells]) => cells.sort((a, b) => a.x - b.x));
}

function besides(board: Board): Map<number, number[]> {
  const found = new Map(board.cells.map((cell) => [cell.id, new Set(cell.neighbours.map(([, there]) => there))]));
  for (const { start, end } of board.lines) {
    found.get(start)?.add(end);
    found.get(end)?.add(start);
  }
  return new Map([...found].map(([id, there]) => [id, [...there]]));
}

const COORDINATE = /^([a-z]+)(\d+)$/i;

/** Letters for the edge, where the names of cells begin with the letters of their column. */
function columnNames(board: Board): { name: string; x: number }[] {
  const columns = new Map<string, number[]>();
  for (const cell of board.cells) {
    const letters = COORDINATE.exec(cell.name)?.[1];
    if (letters === undefined) return [];
    columns.set(letters, [...(columns.get(letters) ?? []), cell.x]);
  }
  const isStraight = [...columns.values()].every((xs) => Math.max(...xs) - Math.min(...xs) < 1);
  if (!isStraight) return [];
  return [...columns].map(([name, xs]) => ({ name, x: (Math.max(...xs) + Math.min(...xs)) / 2 + 0.5 }));
}

function rowNames(rows: Cell[][], tall: number): { name: string; y: number }[] {
  const names = rows.map((row) => new Set(row.map((cell) => COORDINATE.exec(cell.name)?.[2])));
  if (names.some((numbers) => numbers.size !== 1 || numbers.has(undefined))) return [];
  return rows.map((row, at) => ({ name: [...names[at]!][0]!, y: row[0]!.y + tall / 2 }));
}

const KEY_DIRECTIONS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  q: { x: -1, y: -1 },
  w: { x: 0, y: -1 },
  e: { x: 1, y: -1 },
  a: { x: -1, y: 1 },
  s: { x: 0, y: 1 },
  d: { x: 1, y: 1 },
};

/** The neighbour that lies best in the direction of a key, if one lies there at all. */
export function neighbourByKey(layout: Layout, from: Cell, key: string): Cell | undefined {
  const wanted = KEY_DIRECTIONS[key];
  if (!wanted) return undefined;
  const length = Math.hypot(wanted.x, wanted.y);
  let best: Cell | undefined;
  let most = 0.5;
  for (const id of layout.beside.get(from.id) ?? []) {
    const cell = layout.cells.get(id);
    if (!cell) continue;
    const x = cell.x - from.x;
    const y = cell.y - from.y;
    const along = (x * wanted.x + y * wanted.y) / (Math.hypot(x, y) * length || 1);
    if (along > most + 1e-6) [best, most] = [cell, along];
  }
  return best;
}

/** An arrow from one point to another that begins and ends clear of the pieces. */
export function arrowPath(start: Point, end: Point): string {
  const x = end.x - start.x;
  const y = end.y - start.y;
  const length = Math.hypot(x, y) || 1;
  const at = (distance: number, aside = 0) =>
    `${(start.x + (x * distance - y * aside) / length).toFixed(3)} ${(start.y + (y * distance + x * aside) / length).toFixed(3)}`;
  const tip = length - 0.22;
  return `M${at(0.34)}L${at(tip - 0.1)}M${at(tip - 0.18, 0.14)}L${at(tip)}L${at(tip - 0.18, -0.14)}`;
}

/** A straight line between two points that leaves free what stands on them, by so much at each end. */
export function linePath(start: Point, end: Point, gap: number): string {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const share = Math.min(0.5, gap / (Math.hypot(x, y) || 1));
  const at = (along: number) => `${(start.x + x * along).toFixed(3)} ${(start.y + y * along).toFixed(3)}`;
  return `M${at(share)}L${at(1 - share)}`;
}

/** Where what misses flies to: past the point, to the side of it. */
export function pastPoint(start: Point, end: Point): Point {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(x, y) || 1;
  return { x: end.x + (0.7 * x - 0.4 * y) / length, y: end.y + (0.7 * y + 0.4 * x) / length };
}

/** A way over several points, with a head that ends clear of the piece on the last one. */
export function wayPath(points: Point[]): string {
  const [from, end] = [points.at(-2), points.at(-1)];
  if (!from || !end) return "";
  const [x, y] = [end.x - from.x, end.y - from.y];
  const length = Math.hypot(x, y) || 1;
  const at = (back: number, aside = 0) => `${(end.x - (x * back + y * aside) / length).toFixed(3)} ${(end.y - (y * back - x * aside) / length).toFixed(3)}`;
  const before = points.slice(0, -1).map((point) => `${point.x.toFixed(3)} ${point.y.toFixed(3)}`);
  return `M${before.join("L")}L${at(0.36)}M${at(0.54, 0.15)}L${at(0.36)}L${at(0.54, -0.15)}`;
}

/** A way that jumps from side to side, as lightning does. */
export function boltPath(start: Point, end: Point): string {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(x, y) || 1;
  const turns = Math.max(3, Math.round(length * 2));
  const points = Array.from({ length: turns - 1 }, (_, nth) => {
    const [along, aside] = [(nth + 1) / turns, (nth % 2 ? -0.16 : 0.16) / length];
    return `${(start.x + x * along - y * aside).toFixed(3)} ${(start.y + y * along + x * aside).toFixed(3)}`;
  });
  return `M${[`${start.x.toFixed(3)} ${start.y.toFixed(3)}`, ...points, `${end.x.toFixed(3)} ${end.y.toFixed(3)}`].join("L")}`;
}

/** The directions in which the sides of a cell look, in degrees, and half the length of a side. */
const SIDES = { square: { looks: [0, 90, 180, 270], half: 0.5 }, hex: { looks: [0, 60, 120, 180, 240, 300], half: HEX_HEIGHT / 4 } };
/** How far inside its cells a border runs, so that those of two neighbours lie beside each other. */
const INSET = 0.045;

/** A line around cells, along all their sides behind which lies another cell or none; around each point of a graph. */
export function borderOf(layout: Layout, cells: number[]): string {
  const { shape } = layout.board;
  const points = cells.flatMap((cell) => layout.cells.get(cell) ?? []).map((cell) => centre(layout.board, cell));
  if (shape === "graph") return points.map(({ x, y }) => `M${x - POINT} ${y}a${POINT} ${POINT} 0 1 1 0 .001z`).join("");
  const key = (x: number, y: number) => `${Math.round(x * 50)} ${Math.round(y * 50)}`;
  const there = new Set(points.map(({ x, y }) => key(x, y)));
  const { looks, half } = SIDES[shape];
  const sides = points.flatMap(({ x, y }) =>
    looks.flatMap((degrees) => {
      const [along, aside] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      if (there.has(key(x + along, y + aside))) return [];
      const [midX, midY] = [x + along * (0.5 - INSET), y + aside * (0.5 - INSET)];
      const at = (share: number) => `${(midX - aside * half * share).toFixed(3)} ${(midY + along * half * share).toFixed(3)}`;
      return [`M${at(-1)}L${at(1)}`];
    }),
  );
  return sides.join("");
}
