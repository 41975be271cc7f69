import { names } from "virtual:icons";

/** The icon for a mark of a piece: one of its own name, or that of its first word ("burning 2"). */
export function iconFor(mark: string): string | null {
  const whole = mark.replaceAll(" ", "-");
  const [first = ""] = mark.split(" ");
  return [whole, first].find((name) => names.has(name)) ?? null;
}

/** How often a mark counts, if that is more than once. */
export function timesOf(mark: string): string {
  const number = /(?: )(\d+)$/.exec(mark)?.[1] ?? "";
  return Number(number) > 1 ? number : "";
}

/** Marks that are drawn around the piece as well: it waits for somebody to come into its sight. */
export function isWatchful(marks: string[]): boolean {
  return marks.some((mark) => mark.endsWith("overwatch"));
}
