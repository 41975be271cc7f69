/** Colours for kinds of ground, light and dark; one that is not named here gets a colour of its own from its name. */
const GROUND: Record<string, [string, string]> = {
  open: ["var(--cell)", "var(--cell)"],
  forest: ["#b9c99a", "#33432c"],
  wood: ["#b9c99a", "#33432c"],
  hill: ["#d9c08f", "#4d4228"],
  mountain: ["#b8a99a", "#4a423b"],
  water: ["#aecbdc", "#25394a"],
  river: ["#aecbdc", "#25394a"],
  road: ["#dcd6cb", "#45433f"],
  city: ["#cdc6c2", "#41404a"],
  swamp: ["#b5bd9d", "#363d2b"],
  wall: ["#837565", "#7d766a"],
  ruin: ["#c4b8a8", "#47423a"],
  lava: ["#e2ae95", "#5c2f20"],
  plain: ["#e3dcb4", "#45432c"],
  grass: ["#cfdaa6", "#3b4629"],
  thicket: ["#a3b888", "#2b3b27"],
  thorn: ["#bdb48a", "#43402a"],
  sand: ["#ecd9a8", "#54482c"],
  ridge: ["#c9b28a", "#4f4530"],
  peak: ["#a99c92", "#4d4743"],
  shallow: ["#c6dde2", "#2f4650"],
  spring: ["#b5dccf", "#254a41"],
  reef: ["#9fc4c9", "#28444a"],
  chasm: ["#8f857c", "#1f1d1b"],
  bunker: ["#bdbab2", "#4a4945"],
  cover: ["#d0a45f", "#84683c"],
};

/** What nobody can enter, drawn as a block without gaps to the next. */
const SOLID = ["wall"];

/** Lines that are drawn on a kind of ground, around the centre of the cell. */
const TEXTURES: Record<string, string> = {
  wall: "M-.5-.17H.5M-.5.17H.5M-.2-.5V-.17M.28-.5V-.17M-.34-.17V.17M.1-.17V.17M-.2.17V.5M.28.17V.5",
  cover: "M-.36-.36H.36V.36H-.36zM-.36-.12H.36M-.36.12H.36",
};

export function isSolid(terrain: string): boolean {
  return SOLID.includes(terrain);
}

export function texture(terrain: string): string | undefined {
  return TEXTURES[terrain];
}

export function groundColour(terrain: string): string {
  const [first = ""] = terrain.split(/[\s_-]/);
  const known = GROUND[terrain] ?? GROUND[first] ?? GROUND[first.replace(/s$/, "")];
  if (known) return `light-dark(${known[0]}, ${known[1]})`;
  const hue = [...terrain].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  return `light-dark(hsl(${hue} 35% 76%), hsl(${hue} 22% 26%))`;
}
