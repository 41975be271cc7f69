import type { Readiness } from "./wire";

const FEW = 8;
const MINUTE = 90;
const SOME = 5;

/** How long something will take, no more exactly than it can be known. */
export function aboutSeconds(seconds: number): string {
  if (seconds < FEW) return "a few seconds";
  if (seconds < MINUTE) return `about ${Math.ceil(Math.round(seconds) / SOME) * SOME} seconds`;
  return `about ${Math.ceil(Math.round(seconds) / 60)} minutes`;
}

/** What is being done while rules are compiled, and for about how long. */
export function doneWords({ done, parts, seconds_left }: Readiness): string {
  return done ? `${done} of ${parts} parts done, ${aboutSeconds(seconds_left)} left` : "it has begun";
}
