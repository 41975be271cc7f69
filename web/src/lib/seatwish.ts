import type { Clock, GameInfo, NewMatch, SeatWish } from "./wire";

/** Who is to sit in a seat, as a value of the form: `me`, `friend`, `link` or `bot:<name>`. */
export type Sitter = string;

export interface Form {
  game: string;
  scenario: string;
  sitters: Sitter[];
  pace: "none" | "move" | "side";
  moveSeconds: number;
  sideMinutes: number;
  then: "resign" | "bot";
  graceMinutes: number;
}

export function usualForm(game: GameInfo): Form {
  const bot = `bot:${game.bots.at(-1) ?? ""}`;
  return {
    game: game.name,
    scenario: game.usual_scenario,
    sitters: game.seats.map((_, seat) => (seat === 0 ? "me" : game.bots.length ? bot : "friend")),
    pace: "none",
    moveSeconds: 60,
    sideMinutes: 15,
    then: "resign",
    graceMinutes: 0,
  };
}

export function wishOf(form: Form, name: string): NewMatch {
  return {
    game: form.game,
    scenario: form.scenario,
    seats: form.sitters.map((sitter) => seatWish(sitter, name)),
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
