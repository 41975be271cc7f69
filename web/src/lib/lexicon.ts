import type { Term } from "./wire";

/** Where a word of the rules stands in a text. */
export interface Spot {
  start: number;
  end: number;
  term: Term;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");

/** The words that a game's rules explain, to be found in texts, also in the plural. */
export class Lexicon {
  private readonly words = new Map<string, Term>();
  private readonly pattern: RegExp | null;

  constructor(readonly terms: Term[]) {
    for (const term of terms) {
      for (const form of [`${term.word}s`, `${term.word}es`]) this.note(form, term);
    }
    for (const term of terms) {
      for (const form of [...term.forms, term.word]) this.words.set(key(form), term);
    }
    const longest = [...this.words.keys()].sort((one, other) => other.length - one.length);
    this.pattern = longest.length ? new RegExp(`(?<![\\p{L}\\p{N}-])(?:${longest.map(escaped).join("|")})(?!-?\\p{N}|\\p{L})`, "giu") : null;
  }

  private note(form: string, term: Term): void {
    if (!this.words.has(key(form))) this.words.set(key(form), term);
  }

  /** The first place of each word in a text, but for those that are taken already; they are taken from then on. */
  spots(text: string, taken: Set<Term>): Spot[] {
    if (!this.pattern) return [];
    const found: Spot[] = [];
    for (const match of text.matchAll(this.pattern)) {
      const term = this.words.get(key(match[0]));
      if (!term || taken.has(term)) continue;
      taken.add(term);
      found.push({ start: match.index, end: match.index + match[0].length, term });
    }
    return found;
  }
}

const key = (form: string) => form.toLowerCase().replace(/\s+/g, " ");
