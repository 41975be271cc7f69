import { getContext, setContext } from "svelte";
import { PALETTES } from "./palettes";
import { drawLike, USUAL_THEME } from "./theme";
import type { Palette, Theme } from "./wire";

/** Seats are told apart by colour and by shape; the colours are Okabe and Ito's. */
export type Shape = "circle" | "square" | "diamond" | "hexagon" | "triangle" | "shield" | "plain";

export interface Side {
  shape: Shape;
  fill: string;
  ink: string;
}

const SIDES: Side[] = [
  { shape: "circle", fill: "#0072b2", ink: "#ffffff" },
  { shape: "square", fill: "#d55e00", ink: "#ffffff" },
  { shape: "diamond", fill: "#009e73", ink: "#ffffff" },
  { shape: "hexagon", fill: "#cc79a7", ink: "#1b1410" },
  { shape: "triangle", fill: "#e69f00", ink: "#1b1410" },
  { shape: "shield", fill: "#56b4e9", ink: "#1b1410" },
  { shape: "circle", fill: "#f0e442", ink: "#1b1410" },
  { shape: "square", fill: "#5b4b8a", ink: "#ffffff" },
];
const NOBODY: Side = { shape: "plain", fill: "#7d766b", ink: "#ffffff" };

/** Seats that are called by a colour have that colour. */
const COLOURS: Record<string, number> = { blue: 0, cobalt: 0, red: 1, green: 2, pink: 3, purple: 3, orange: 4, gold: 4, amber: 4, cyan: 5, yellow: 6, violet: 7 };
const PAINTED = "sides";

/** All sides there are, in the colours of a palette. */
function sidesIn(palette: Palette): Side[] {
  const own = PALETTES[palette].sides ?? {};
  return SIDES.map((side, at) => (own[at] ? { ...side, fill: own[at][0], ink: own[at][1] } : side));
}

/** The sides of seats with these titles: first those that a title names, then the others in order. */
export function sidesFor(titles: string[], palette: Palette = "sand"): Side[] {
  const named = titles.map((title) => COLOURS[title.toLowerCase()]);
  const all = sidesIn(palette);
  const free = all.filter((_, at) => !named.includes(at));
  return titles.map((_, seat) => (named[seat] === undefined ? free.shift() : all[named[seat]]) ?? NOBODY);
}

/** The side of a seat among these; one that is not among them, since the rules play it, looks like none of them. */
export function sideAmong(sides: Side[], seat: number): Side {
  return sides[seat] ?? SIDES.find((side) => !sides.some((one) => one.shape === side.shape)) ?? NOBODY;
}

/** Paint all that is drawn within this component for seats with these titles, in a game that looks like this. */
export function paintFor(titles: () => string[], theme: () => Theme = () => USUAL_THEME): void {
  drawLike(theme);
  setContext(PAINTED, () => sidesFor(titles(), theme().palette));
}

/** How the side of a seat looks here. */
export function painted(): (seat: number | null) => Side {
  const sides = getContext<(() => Side[]) | undefined>(PAINTED) ?? (() => SIDES);
  return (seat) => (seat === null ? NOBODY : sideAmong(sides(), seat));
}

const OUTLINES: Record<Shape, string> = {
  circle: "M0-.36A.36.36 0 1 1 0 .36A.36.36 0 1 1 0-.36z",
  square: "M-.28-.34H.28A.06.06 0 0 1 .34-.28V.28A.06.06 0 0 1 .28.34H-.28A.06.06 0 0 1-.34.28V-.28A.06.06 0 0 1-.28-.34z",
  diamond: "M0-.45L.45 0L0 .45L-.45 0z",
  hexagon: "M-.2-.36H.2L.41 0L.2.36H-.2L-.41 0z",
  triangle: "M0-.42L.43.34H-.43z",
  shield: "M-.34-.36H.34V.05Q.34.3 0 .44Q-.34.3-.34.05z",
  plain: "M-.4-.4H.4V.4H-.4z",
};

export function shapePath(shape: Shape): string {
  return OUTLINES[shape];
}
