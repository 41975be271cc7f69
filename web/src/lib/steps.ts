import type { GameInfo, TableInfo } from "./wire";
import { capital } from "./words";

/** Something to try after a win, and where it is set up. */
export interface Step {
  words: string;
  address: string;
}

/** What is a little harder than the match that a seat has won against bots: the next level, the usual scenario. */
export function nextSteps(table: TableInfo, seat: number | null, game: GameInfo | undefined): Step[] {
  const isWon = seat !== null && (table.outcome?.[seat] ?? 0) > 0;
  const others = table.seats.filter((info) => info.seat !== seat && info.kind !== "rules");
  const at = game?.levels.findIndex(({ name }) => name === others[0]?.name) ?? -1;
  if (!game || !isWon || at < 0 || others.some((info) => info.kind !== "bot")) return [];
  const played = game.scenarios.find(({ title }) => title === table.scenario);
  const address = (scenario: string, level: string) => `/new?game=${game.name}&scenario=${scenario}&level=${level}`;
  const [level, next] = [game.levels[at]!, game.levels[at + 1]];
  const usual = game.scenarios.find(({ name }) => name === game.usual_scenario);
  return [
    ...(next ? [{ words: `Next level: ${capital(next.name)}`, address: address(played?.name ?? game.usual_scenario, next.name) }] : []),
    ...(usual && played?.name === game.learning_scenario && usual !== played ? [{ words: `Next: ${usual.title}`, address: address(usual.name, level.name) }] : []),
  ];
}

/** The lesson to take next: the first that was not done, or the first of all. */
export function nextLesson<T extends { name: string }>(lessons: T[], done: string[]): T | undefined {
  return lessons.find(({ name }) => !done.includes(name)) ?? lessons[0];
}
