import { getContext, setContext } from "svelte";
import { PALETTES, type Paint } from "./palettes";
import type { Palette, Theme } from "./wire";

/** How a table looks of which nothing is known. */
export const USUAL_THEME: Theme = {
  palette: "sand",
  surface: "smooth",
  tiles: "tiles",
  make: "counter",
  strike: "ring",
  missile: "tracer",
  fog: "veil",
  triumph: "confetti",
  sounds: "soft",
};

/** The properties of the style sheet that a palette sets. */
const NAMES = {
  bg: "--bg",
  panel: "--panel",
  sunken: "--sunken",
  line: "--line",
  accent: "--accent",
  onAccent: "--on-accent",
  tint: "--accent-tint",
  tray: "--tray",
  trayInk: "--tray-ink",
  cell: "--cell",
  cellLine: "--cell-line",
  cast: "--cast",
  edge: "--piece-edge",
} satisfies Partial<Record<keyof Paint, string>>;

/** What a palette sets, property by property. */
export function paints(palette: Palette): [name: string, value: string][] {
  const paint = PALETTES[palette];
  const colours = Object.entries(NAMES).map(([key, name]): [string, string] => {
    const [light, dark] = paint[key as keyof typeof NAMES];
    return [name, `light-dark(${light}, ${dark})`];
  });
  return [...colours, ["--cast-share", `${paint.castShare}%`], ["--board-scheme", paint.isNight ? "dark" : "inherit"]];
}

/** The same as the style of one element. */
export function styleFor(theme: Theme): string {
  return paints(theme.palette)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}

/** Paint the whole page like this, until what comes back is called. */
export function wear(palette: Palette): () => void {
  const { style, dataset } = document.documentElement;
  const all = paints(palette);
  for (const [name, value] of all) style.setProperty(name, value);
  dataset.palette = palette;
  return () => {
    for (const [name] of all) style.removeProperty(name);
    delete dataset.palette;
  };
}

const WORN = "theme";

/** All that is drawn within this component is drawn like this. */
export function drawLike(theme: () => Theme): void {
  setContext(WORN, theme);
}

/** How things are drawn here. */
export function themed(): () => Theme {
  return getContext<(() => Theme) | undefined>(WORN) ?? (() => USUAL_THEME);
}
