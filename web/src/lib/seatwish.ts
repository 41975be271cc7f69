import type { Branch } from "./branch";
import type { Clock, GameInfo, NewMatch, Option, ScenarioRead, SeatPlan, SeatWish } from "./wire";

/** Options of a scenario that are set other than it says. */
export type Chosen = Record<string, Option["default"]>;

/** Who is to sit in a seat, as a value of the form: `me`, `friend`, `link` or `bot:<level>`. */
export type Sitter = string;

export interface Form {
  game: string;
  /** The name of a scenario that comes with the game, or `OWN`. */
  scenario: string;
  /** A scenario that somebody has brought along in a file. */
  own: ScenarioRead | null;
  /** What stands in the fields of the options; nothing where one is left empty. */
  options: Record<string, Option["default"] | null>;
  /** Who was chosen for which seat of the game, by its number; for the others see `sitterOf`. */
  sitters: Record<number, Sitter>;
  /** How strong bots are that were not chosen one by one. */
  level: string;
  pace: "none" | "move" | "side" | "days";
  moveSeconds: number;
  moveDays: number;
  sideMinutes: number;
  then: "resign" | "bot";
  graceMinutes: number;
}

export const BOT = "bot:";
const DAY = 86_400;

/** The level of a bot in a seat, if it is for one. */
export function levelOf(sitter: Sitter): string | null {
  return sitter.startsWith(BOT) ? sitter.slice(BOT.length) : null;
}

/** Stands for a scenario that comes from a file; no scenario of a game is called so. */
export const OWN = "/";

export function usualForm(game: GameInfo, level: string, own: ScenarioRead | null = null, named = game.usual_scenario): Form {
  const scenario = own ? OWN : named;
  return {
    game: game.name,
    scenario,
    own,
    options: usualOptions(game, scenario, own),
    sitters: {},
    level,
    pace: "none",
    moveSeconds: 60,
    moveDays: 3,
    sideMinutes: 15,
    then: "resign",
    graceMinutes: 0,
  };
}

/** The seats of a scenario as it comes, before any option is set. */
export function seatsOf(game: GameInfo, scenario: string, own: ScenarioRead | null): SeatPlan[] {
  if (scenario === OWN) return own?.preview.seats ?? [];
  return game.scenarios.find((one) => one.name === scenario)?.seats ?? [];
}

/** Who is to sit in a seat: who was chosen, or else I in the first that is free and bots in the others. */
export function sitterOf(form: Form, seats: SeatPlan[], seat: number): Sitter {
  const first = seats.find((one) => one.is_taken)?.seat;
  return form.sitters[seat] ?? (seat === first ? "me" : `${BOT}${form.level}`);
}

export function sittersOf(form: Form, seats: SeatPlan[]): Sitter[] {
  return seats.filter((one) => one.is_taken).map(({ seat }) => sitterOf(form, seats, seat));
}

export function optionsOf(game: GameInfo, scenario: string, own: ScenarioRead | null): Option[] {
  if (scenario === OWN) return own?.options ?? [];
  return game.scenarios.find((one) => one.name === scenario)?.options ?? [];
}

export function usualOptions(game: GameInfo, scenario: string, own: ScenarioRead | null): Form["options"] {
  return Object.fromEntries(optionsOf(game, scenario, own).map((option) => [option.name, option.default]));
}

/** The options that are set other than the scenario says. */
export function chosenOptions(game: GameInfo, form: Form): Chosen {
  const set = optionsOf(game, form.scenario, form.own).map(({ name, default: usual }) => [name, form.options[name] ?? usual, usual] as const);
  return Object.fromEntries(set.filter(([, value, usual]) => value !== usual).map(([name, value]) => [name, value]));
}

export function wishOf(game: GameInfo, form: Form, seats: SeatPlan[], branch: Branch | null, name: string): NewMatch {
  const scenario = form.scenario === OWN && form.own ? form.own.scenario : form.scenario;
  const begin = branch ? { scenario: branch.scenario, position: branch.position } : { scenario, options: chosenOptions(game, form) };
  return {
    game: form.game,
    ...begin,
    seats: sittersOf(form, seats).map((sitter) => seatWish(sitter, name)),
    clock: clockOf(form),
    grace_seconds: form.graceMinutes > 0 ? Math.round(form.graceMinutes * 60) : null,
  };
}

function seatWish(sitter: Sitter, name: string): SeatWish {
  const bot = levelOf(sitter);
  if (bot !== null) return { kind: "bot", bot };
  if (sitter === "link") return { kind: "link" };
  return { kind: "here", name: sitter === "me" && name ? name : null };
}

function clockOf(form: Form): Clock | null {
  if (form.pace === "none") return null;
  const limit = {
    move: { move_seconds: Math.round(form.moveSeconds) },
    days: { move_seconds: Math.round(form.moveDays * DAY) },
    side: { side_seconds: Math.round(form.sideMinutes * 60) },
  };
  return { ...limit[form.pace], then: form.then };
}
