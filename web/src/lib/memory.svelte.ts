/** What this browser remembers: matches with the seats that sit here, and settings. */
export interface Remembered {
  match: string;
  game: string;
  title: string;
  tokens: string[];
  invitations: { title: string; token: string }[];
  watch: string | null;
  at: number;
}

const MATCHES = "sandtable.matches";
const SETTINGS = "sandtable.settings";
const LEVELS = "sandtable.levels";
const LESSONS = "sandtable.lessons";
const FIRST_LEVEL = "beginner";
const MOST = 30;

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse; then nothing is remembered.
  }
}

export function rememberedMatches(): Remembered[] {
  const found = read<Remembered[]>(MATCHES, []);
  return Array.isArray(found) ? found.filter((entry) => Array.isArray(entry?.tokens)) : [];
}

export function recall(match: string): Remembered | undefined {
  return rememberedMatches().find((entry) => entry.match === match);
}

/** Add to what is known of a match; the newest match comes first. */
export function remember(match: string, news: Partial<Remembered>): void {
  const before = recall(match);
  const entry: Remembered = {
    game: "",
    title: "",
    tokens: [],
    invitations: [],
    watch: null,
    ...before,
    ...news,
    match,
    at: Date.now(),
  };
  write(MATCHES, [entry, ...rememberedMatches().filter((other) => other.match !== match)].slice(0, MOST));
}

/** The match that follows at the same table is opened by the same links. */
export function rememberRematch(match: string, rematch: string): void {
  const before = recall(match);
  if (before && !recall(rematch)) remember(rematch, before);
}

export function forget(match: string): void {
  write(
    MATCHES,
    rememberedMatches().filter((entry) => entry.match !== match),
  );
}

/** What this browser remembers of a game's levels: the one chosen last, and whether any was beaten. */
interface Played {
  level?: string;
  hasWon?: boolean;
}

function played(game: string): Played {
  return read<Record<string, Played>>(LEVELS, {})[game] ?? {};
}

function notePlayed(game: string, news: Played): void {
  write(LEVELS, { ...read<Record<string, Played>>(LEVELS, {}), [game]: { ...played(game), ...news } });
}

export function hasWon(game: string): boolean {
  return played(game).hasWon ?? false;
}

/** The opponent that suits: one that can be beaten until the game was won here, then what was chosen last. */
export function usualLevel(game: string): string {
  const { level, hasWon } = played(game);
  return (hasWon && level) || FIRST_LEVEL;
}

export function noteLevel(game: string, level: string): void {
  notePlayed(game, { level });
}

export function noteWin(game: string): void {
  notePlayed(game, { hasWon: true });
}

/** The lessons of a game that were done here. */
export function doneLessons(game: string): string[] {
  const found = read<Record<string, string[]>>(LESSONS, {})[game];
  return Array.isArray(found) ? found : [];
}

export function noteLesson(game: string, name: string): void {
  const done = doneLessons(game);
  if (!done.includes(name)) write(LESSONS, { ...read<Record<string, string[]>>(LESSONS, {}), [game]: [...done, name] });
}

export type Theme = "auto" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast" | "off";

interface Settings {
  theme: Theme;
  speed: Speed;
  /** How loud it is, in percent; nothing is to be heard until somebody wants it. */
  volume: number;
  isQuick: boolean;
  hasKeys: boolean;
  name: string;
  /** Whether the board shows where it is dangerous. */
  showsDanger: boolean;
  /** Whether the browser is to say when it is one's turn while the page is not looked at. */
  isNotified: boolean;
}

const USUAL: Settings = { theme: "auto", speed: "normal", volume: 0, isQuick: false, hasKeys: true, name: "", showsDanger: false, isNotified: false };

export const settings = $state<Settings>({ ...USUAL, ...read<Partial<Settings>>(SETTINGS, {}) });

export function keepSettings(): void {
  write(SETTINGS, $state.snapshot(settings));
  document.documentElement.dataset.theme = settings.theme;
}

export const NORMAL_PACE = 420;
const PACE: Record<Speed, number> = { slow: 800, normal: NORMAL_PACE, fast: 180, off: 0 };

/** How long one happening takes to watch, in milliseconds; nothing where motion is not wanted. */
export function pace(): number {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return isStill ? 0 : PACE[settings.speed];
}
