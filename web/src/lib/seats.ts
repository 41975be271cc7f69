import type { GameInfo, Recording, SeatPlan } from "./wire";

/** A seat of a match or of a scenario: its number in the game, its title, and the team that wins or loses with it. */
export interface Place {
  seat: number;
  title: string;
  team: number;
}

/** The titles of seats by their numbers in the game; nothing where nobody plays. */
export function titlesOf(seats: Place[]): string[] {
  const titles: string[] = [];
  for (const { seat, title } of seats) titles[seat] = title;
  return Array.from(titles, (title) => title ?? "");
}

/** The seats by team, in order of their first seats. */
export function teamsOf<P extends Place>(seats: P[]): P[][] {
  return [...new Set(seats.map(({ team }) => team))].map((team) => seats.filter((one) => one.team === team));
}

/** Whether anybody plays together with somebody. */
export function hasTeams(seats: Place[]): boolean {
  return teamsOf(seats).some((team) => team.length > 1);
}

/** What the team at that place is called over its list; a team that has no other plays against the game itself. */
export function teamTitle(seats: Place[], at: number): string {
  return teamsOf(seats).length === 1 ? "All together" : `Team ${at + 1}`;
}

/** The seats of a match that is seen again; older recordings tell only their titles, because all seats played. */
export function planOf(recording: Recording): SeatPlan[] {
  const all = recording.seats.map((title, seat) => ({ seat, title, team: seat, is_taken: true }));
  return recording.plan?.length ? recording.plan : all;
}

/** How many people or bots play a game's scenarios, from and to. */
export function playersOf(game: GameInfo): [number, number] {
  const counts = game.scenarios.map(({ seats }) => seats.filter((one) => one.is_taken).length);
  return counts.length ? [Math.min(...counts), Math.max(...counts)] : [game.seats.length, game.seats.length];
}
