import type { Branch } from "./branch";
import type { Clock, GameInfo, NewMatch, Option, ScenarioRead, SeatPlan, SeatWish } from "./wire";

/** Options of a scenario that are set other than it says. */
export type Chosen = Record<string, Option["default"]>;

/** Who is to sit in a seat, as a value of the form: `me`, `friend`, `link` or `bot:<name>`. */
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
  pace: "none" | "move" | "side";
  moveSeconds: number;
  sideMinutes: number;
  then: "resign" | "bot";
  graceMinutes: number;
}

/** Stands for a scenario that comes from a file; no scenario of a game is called so. */
export const OWN = "/";

export function usualForm(game: GameInfo, own: ScenarioRead | null = null): Form {
  return {
    game: game.name,
    scenario: own ? OWN : game.usual_scenario,
    own,
    options: usualOptions(game, own ? OWN : game.usual_scenario, own),
    sitters: {},
    pace: "none",
    moveSeconds: 60,
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

/** Who is to sit in a seat: who was chosen, or else I in the first that is free and the best bot in the others. */
export function sitterOf(game: GameInfo, form: Form, seats: SeatPlan[], seat: number): Sitter {
  const first = seats.find((one) => one.is_taken)?.seat;
  const bot = game.bots.at(-1);
  return form.sitters[seat] ?? (seat === first ? "me" : bot ? `bot:${bot}` : "friend");
}

export function sittersOf(game: GameInfo, form: Form, seats: SeatPlan[]): Sitter[] {
  return seats.filter((one) => one.is_taken).map(({ seat }) => sitterOf(game, form, seats, seat));
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
    seats: sittersOf(game, form, seats).map((sitter) => seatWish(sitter, name)),
    clock: clockOf(form),
    grace_seconds: form.graceMinutes > 0 ? Math.round(form.graceMinutes * 60) : null,
  };
}

function seatWish(sitter: Sitter, name: string): SeatWish {
  if (sitter.startsWith("bot:")) return { kind: "bot", bot: sitter.slice(4) };
  if (sitter === "link") return { kind: "link" };
  return { kind: "here", name: sitter === "me" && name ? name : null };
}

function clockOf(form: Form): Clock | null {
  if (form.pace === "none") return null;
  const limit = form.pace === "move" ? { move_seconds: Math.round(form.moveSeconds) } : { side_seconds: Math.round(form.sideMinutes * 60) };
  return { ...limit, then: form.then };
}
