import type { Cell, Icon, Terrain } from "./wire";

/** How a kind of ground is drawn: its colour, light and dark, and the picture on it. */
interface Ground {
  light: string;
  dark: string;
  icon?: Icon;
}

const GROUND: Record<Exclude<Terrain, "other">, Ground> = {
  open: { light: "var(--cell)", dark: "var(--cell)" },
  forest: { light: "#b9c99a", dark: "#33432c", icon: "forest" },
  thicket: { light: "#a3b888", dark: "#2b3b27", icon: "thicket" },
  grass: { light: "#cfdaa6", dark: "#3b4629", icon: "grass" },
  plain: { light: "#e3dcb4", dark: "#45432c", icon: "wheat" },
  swamp: { light: "#b5bd9d", dark: "#363d2b", icon: "swamp" },
  thorns: { light: "#bdb48a", dark: "#43402a", icon: "thorns" },
  hill: { light: "#d9c08f", dark: "#4d4228", icon: "hill" },
  ridge: { light: "#c9b28a", dark: "#4f4530", icon: "ridge" },
  mountain: { light: "#b8a99a", dark: "#4a423b", icon: "mountains" },
  peak: { light: "#a99c92", dark: "#4d4743", icon: "peak" },
  sand: { light: "#ecd9a8", dark: "#54482c", icon: "sand" },
  road: { light: "#dcd6cb", dark: "#45433f", icon: "road" },
  city: { light: "#cdc6c2", dark: "#41404a", icon: "modern-city" },
  bunker: { light: "#bdbab2", dark: "#4a4945", icon: "bunker" },
  ruins: { light: "#c4b8a8", dark: "#47423a", icon: "ruins" },
  water: { light: "#aecbdc", dark: "#25394a", icon: "water" },
  river: { light: "#aecbdc", dark: "#25394a", icon: "water" },
  shallows: { light: "#c6dde2", dark: "#2f4650", icon: "shallows" },
  reef: { light: "#9fc4c9", dark: "#28444a", icon: "reef" },
  spring: { light: "#b5dccf", dark: "#254a41", icon: "spring" },
  lava: { light: "#e2ae95", dark: "#5c2f20", icon: "lava" },
  chasm: { light: "#8f857c", dark: "#1f1d1b", icon: "chasm" },
  wall: { light: "#837565", dark: "#7d766a" },
  cover: { light: "#d0a45f", dark: "#84683c" },
};

/** Lines that are drawn on a kind of ground, around the centre of the cell. */
const TEXTURES: Partial<Record<Terrain, string>> = {
  wall: "M-.5-.17H.5M-.5.17H.5M-.2-.5V-.17M.28-.5V-.17M-.34-.17V.17M.1-.17V.17M-.2.17V.5M.28.17V.5",
  cover: "M-.36-.36H.36V.36H-.36zM-.36-.12H.36M-.36.12H.36",
};

/** Whether nobody can enter: drawn as a block without gaps to the next. */
export function isSolid(terrain: Terrain): boolean {
  return terrain === "wall";
}

export function texture(terrain: Terrain): string | undefined {
  return TEXTURES[terrain];
}

export function groundIcon(terrain: Terrain): Icon | undefined {
  return terrain === "other" ? undefined : GROUND[terrain].icon;
}

/** What the ground of a cell is called. */
export function groundWords(cell: Cell): string {
  return cell.ground || cell.terrain;
}

/** The colour of a cell; ground that has only a name gets one that comes from its name. */
export function groundColour(cell: Cell): string {
  if (cell.terrain === "open") return "var(--cell)";
  if (cell.terrain !== "other") return tinted(GROUND[cell.terrain].light, GROUND[cell.terrain].dark);
  const hue = [...cell.ground].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  return tinted(`hsl(${hue} 35% 76%)`, `hsl(${hue} 22% 26%)`);
}

/** A colour of the ground in the light of the game. */
function tinted(light: string, dark: string): string {
  return `color-mix(in oklab, light-dark(${light}, ${dark}), var(--cast) var(--cast-share))`;
}
