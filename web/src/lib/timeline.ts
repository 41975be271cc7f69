import type { Moment } from "./wire";

/** An entry as it is shown: as it is, as it would be after a choice, or as it is and would not stay. */
export interface Entry {
  moment: Moment;
  is: "now" | "would be" | "would go";
}

/** The timeline with what a choice would do to it: known entries would go from where they are, all come where their time puts them. */
export function foreseen(timeline: Moment[], moments: Moment[]): Entry[] {
  const moved = new Set(moments.map(({ id }) => id));
  const entries: Entry[] = timeline.map((moment) => ({ moment, is: moved.has(moment.id) ? "would go" : "now" }));
  for (const moment of moments) {
    const later = entries.findIndex((entry) => (entry.moment.time ?? Infinity) > (moment.time ?? Infinity));
    entries.splice(later < 0 ? entries.length : later, 0, { moment, is: "would be" });
  }
  return entries;
}
