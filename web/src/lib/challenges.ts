import type { ChallengeInfo, Clock, OwnMatch } from "./wire";
import { andList, capital, counted } from "./words";

const DAY = 86_400;

/** How fast a match is to be: each pace by its name, in words, with the clock that it sets. */
export const PACES: { name: string; words: string; clock: Clock | null }[] = [
  { name: "none", words: "No clock, both are there", clock: null },
  { name: "quick", words: "60 seconds a decision", clock: { move_seconds: 60 } },
  { name: "calm", words: "15 minutes a side", clock: { side_seconds: 900 } },
  ...[1, 3, 7].map((days) => ({ name: `day${days}`, words: `${counted(days, "day")} a decision`, clock: { move_seconds: days * DAY } })),
];

export function isSlow(clock: Clock | null): boolean {
  return Math.max(clock?.move_seconds ?? 0, clock?.side_seconds ?? 0) >= DAY;
}

/** A clock in a few words. */
export function clockWords(clock: Clock | null): string {
  const parts = [
    clock?.move_seconds ? `${timeWords(clock.move_seconds)} a decision` : "",
    clock?.side_seconds ? `${timeWords(clock.side_seconds)} a side` : "",
  ].filter(Boolean);
  return parts.join(", ") || "no clock";
}

function timeWords(seconds: number): string {
  if (seconds % DAY === 0) return counted(seconds / DAY, "day");
  return seconds % 60 === 0 && seconds > 60 ? counted(seconds / 60, "minute") : counted(seconds, "second");
}

/** Who is awaited: the seats that are still free. */
export function openWords(one: ChallengeInfo): string {
  const open = one.places.filter((place) => place.kind === "open").map((place) => place.title);
  return `${andList(open)} ${open.length > 1 ? "are" : "is"} free`;
}

/** What else there is to know of a challenge, part by part. */
export function challengeFacts(one: ChallengeInfo): string[] {
  const others = one.places.filter((place) => place.kind === "guest" && place.guest !== one.by.id).map((place) => place.name ?? "");
  const bots = one.places.filter((place) => place.kind === "bot").length;
  return [
    clockWords(one.clock),
    ...(one.level ? [`level ${one.level}`] : []),
    openWords(one),
    ...(others.length ? [`${andList(others)} ${others.length > 1 ? "wait" : "waits"} as well`] : []),
    ...(bots ? [counted(bots, "bot")] : []),
    ...one.changes.map((change) => capital(change)),
  ];
}

/** How a match of one's own stands. */
export function standWords(one: OwnMatch): string {
  if (one.ending !== null) return one.worth === null || one.worth === 0 ? one.ending : one.worth > 0 ? "You have won" : "You have lost";
  return one.is_turn ? "Your turn" : "Waiting for the others";
}

export function namesWords(one: OwnMatch): string {
  const others = one.seats.filter((seat) => !seat.is_own).map((seat) => seat.name);
  return others.length ? `with ${andList(others)}` : "";
}
