import type { Palette } from "./wire";

/** A colour in a light and in a dark scheme. */
type Both = readonly [light: string, dark: string];

/** What a palette paints; the rest is the same for all. */
export interface Paint {
  bg: Both;
  panel: Both;
  sunken: Both;
  line: Both;
  accent: Both;
  onAccent: Both;
  tint: Both;
  /** The table around the board, what is written on it, open ground and the lines between cells. */
  tray: Both;
  trayInk: Both;
  cell: Both;
  cellLine: Both;
  /** What all other ground is tinted with, and by how much in percent. */
  cast: Both;
  castShare: number;
  /** What a piece is set off by, and what an empty one is filled with. */
  edge: Both;
  /** Whether the board stays dark in a light scheme. */
  isNight?: boolean;
  /** Sides that have a colour of their own here: the fill, and what is drawn on it. */
  sides?: Record<number, readonly [fill: string, ink: string]>;
}

const WHITE = "#ffffff";
const INK = "#1b1410";

export const PALETTES: Record<Palette, Paint> = {
  sand: {
    bg: ["#f2ece0", "#13171a"],
    panel: ["#fffdf8", "#1d2327"],
    sunken: ["#f6f0e4", "#171c20"],
    line: ["#dccfb8", "#343d43"],
    accent: ["#0d5a61", "#7fd0d2"],
    onAccent: [WHITE, "#06282b"],
    tint: ["#dcebea", "#1d3a3d"],
    tray: ["#c9b48c", "#2c2920"],
    trayInk: ["#3d3219", "#d9cdb2"],
    cell: ["#ecdfc5", "#3a372d"],
    cellLine: ["#cbb892", "#555041"],
    cast: ["#ecdfc5", "#3a372d"],
    castShare: 0,
    edge: ["#fffdf8", "#f4efe4"],
  },
  toy: {
    bg: ["#e6effb", "#10151f"],
    panel: ["#fcfdff", "#1a2130"],
    sunken: ["#eef4fc", "#151b28"],
    line: ["#c6d6ee", "#33405a"],
    accent: ["#1a4fb0", "#9cc0ff"],
    onAccent: [WHITE, "#0a1f47"],
    tint: ["#dde9fc", "#20345c"],
    tray: ["#1f5fc4", "#1b438c"],
    trayInk: [WHITE, "#e6efff"],
    cell: ["#e9f1fd", "#0f1a30"],
    cellLine: ["#123f8a", "#0d2550"],
    cast: ["#e9f1fd", "#0f1a30"],
    castShare: 20,
    edge: ["#fffdf8", "#f4efe4"],
    sides: { 0: ["#c8202f", WHITE], 1: ["#ffd034", INK] },
  },
  neon: {
    bg: ["#ece9f6", "#0d0b16"],
    panel: ["#fdfcff", "#191527"],
    sunken: ["#f3f0fa", "#141020"],
    line: ["#d3cbe8", "#3a3157"],
    accent: ["#5b23b0", "#c9a6ff"],
    onAccent: [WHITE, "#26084f"],
    tint: ["#e9dffb", "#32215a"],
    tray: ["#130d22", "#130d22"],
    trayInk: ["#d9ccff", "#d9ccff"],
    cell: ["#201739", "#201739"],
    cellLine: ["#5a3fa3", "#5a3fa3"],
    cast: ["#3a2573", "#3a2573"],
    castShare: 45,
    edge: ["#0f0a1c", "#0f0a1c"],
    isNight: true,
    sides: { 0: ["#35b8ff", "#04141f"], 1: ["#ff5d52", "#240403"] },
  },
  dossier: {
    bg: ["#ebe5d6", "#0f151c"],
    panel: ["#fdfaf1", "#182029"],
    sunken: ["#f4eee0", "#131a22"],
    line: ["#d5cab1", "#303d4b"],
    accent: ["#8a1c22", "#ffa79c"],
    onAccent: [WHITE, "#430a0d"],
    tint: ["#f6e2dc", "#43262a"],
    tray: ["#d9c9a3", "#16324d"],
    trayInk: ["#40351c", "#cfe2f5"],
    cell: ["#f4e9cd", "#1d4263"],
    cellLine: ["#a8946a", "#6f9cc4"],
    cast: ["#f0e2c0", "#1d4263"],
    castShare: 35,
    edge: ["#fffaf0", "#f4efe4"],
    sides: { 0: ["#2a6fa8", WHITE], 1: ["#b3202a", WHITE] },
  },
  moor: {
    bg: ["#e4e8e1", "#11171a"],
    panel: ["#fafcf8", "#1a2223"],
    sunken: ["#eef2ea", "#151c1d"],
    line: ["#c6d0c2", "#344143"],
    accent: ["#35542f", "#a9d69a"],
    onAccent: [WHITE, "#12270c"],
    tint: ["#deebd9", "#253b27"],
    tray: ["#7d8f70", "#233029"],
    trayInk: ["#151d10", "#d5e3d0"],
    cell: ["#c9d2ab", "#465141"],
    cellLine: ["#8a9a72", "#2c3a30"],
    cast: ["#8fa56f", "#4a5a45"],
    castShare: 14,
    edge: ["#fdfff8", "#f4f2e6"],
    sides: { 0: ["#e7a12c", INK], 1: ["#7657b5", WHITE] },
  },
  royal: {
    bg: ["#f3e8e6", "#170f13"],
    panel: ["#fffbf8", "#24181d"],
    sunken: ["#f8efec", "#1d1317"],
    line: ["#e0c9c4", "#4a333b"],
    accent: ["#7a1738", "#f5c26b"],
    onAccent: [WHITE, "#3a2400"],
    tint: ["#f6dfe3", "#46292b"],
    tray: ["#5c1a30", "#3d1322"],
    trayInk: ["#f7dc9a", "#f2d590"],
    cell: ["#e9dcc0", "#4b3d33"],
    cellLine: ["#b8933f", "#86692d"],
    cast: ["#d9bd83", "#5a3a35"],
    castShare: 16,
    edge: ["#fff6dc", "#f7e7bd"],
    sides: { 0: ["#1c5a9c", WHITE], 1: ["#b5202f", WHITE] },
  },
  steel: {
    bg: ["#e8e5dd", "#12130f"],
    panel: ["#fcfbf7", "#1e201b"],
    sunken: ["#f1efe8", "#181a15"],
    line: ["#cfcabb", "#3c4036"],
    accent: ["#7a3c0c", "#ffb869"],
    onAccent: [WHITE, "#3b1c00"],
    tint: ["#f4e3d2", "#44321d"],
    tray: ["#5b6056", "#23261f"],
    trayInk: [WHITE, "#dcdfd0"],
    cell: ["#d3c8a8", "#4a4636"],
    cellLine: ["#94896a", "#2f2d22"],
    cast: ["#a39a78", "#4a4a3a"],
    castShare: 22,
    edge: ["#fbf8ea", "#f1eddc"],
    sides: { 0: ["#2364b8", WHITE] },
  },
  clay: {
    bg: ["#f5e7dc", "#191210"],
    panel: ["#fffaf5", "#271c18"],
    sunken: ["#faeee4", "#1f1613"],
    line: ["#e3c8b4", "#4d3a32"],
    accent: ["#0b5c5c", "#76d6cd"],
    onAccent: [WHITE, "#062c2a"],
    tint: ["#dcecea", "#1d3d3a"],
    tray: ["#a5532f", "#4a2718"],
    trayInk: [WHITE, "#f6d9c6"],
    cell: ["#edc7a4", "#5b3a2a"],
    cellLine: ["#b96f45", "#3a2217"],
    cast: ["#d99a6c", "#6b3d28"],
    castShare: 25,
    edge: ["#fffaf2", "#f7eadd"],
  },
  frost: {
    bg: ["#e9f1f5", "#0f161b"],
    panel: ["#fcfeff", "#182229"],
    sunken: ["#f1f7fa", "#131b21"],
    line: ["#c8dae3", "#31434e"],
    accent: ["#155a7d", "#8fd0f2"],
    onAccent: [WHITE, "#062a3d"],
    tint: ["#dceef6", "#1c3b4b"],
    tray: ["#a9c6d4", "#20323d"],
    trayInk: ["#102b38", "#d3e8f3"],
    cell: ["#f1f8fb", "#2f434f"],
    cellLine: ["#b5d0dc", "#4c6674"],
    cast: ["#e6f4fa", "#34505f"],
    castShare: 30,
    edge: [WHITE, "#f1f6f8"],
  },
};
