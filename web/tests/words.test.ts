import { expect, test } from "vitest";
import { hits } from "../src/lib/finding";
import { Lexicon } from "../src/lib/lexicon";
import type { Term } from "../src/lib/wire";
import { brief, inLines } from "../src/lib/words";

const term = (word: string, ...forms: string[]): Term => ({ word, forms, text: `what ${word} is`, rule: "" });
const [watch, snap, die, line] = [term("overwatch"), term("snap shot"), term("die", "dice"), term("line")];
const lexicon = new Lexicon([watch, snap, die, line]);
const found = (text: string, taken = new Set<Term>()) => lexicon.spots(text, taken).map(({ start, end, term: { word } }) => [text.slice(start, end), word]);

test("words are found in any form, and only as whole words", () => {
  expect(found("Overwatch fires snap\n shots with two Dice.")).toEqual([["Overwatch", "overwatch"], ["snap\n shots", "snap shot"], ["Dice", "die"]]);
  expect(found("The outline of a diet, side-line, linesman; lines")).toEqual([["lines", "line"]]);
  expect(found("Rule LINE-08, line2; a line-up")).toEqual([["line", "line"]]);
});

test("a word is found once, also over several texts", () => {
  const taken = new Set<Term>();
  expect(found("a die and a die", taken)).toEqual([["die", "die"]]);
  expect(found("more dice, a line", taken)).toEqual([["line", "line"]]);
});

test("a longer word goes before one that it begins with, and nothing is found in nothing", () => {
  expect(new Lexicon([term("base"), term("base line")]).spots("a base line", new Set()).map(({ term: { word } }) => word)).toEqual(["base line"]);
  expect(new Lexicon([]).spots("a line", new Set())).toEqual([]);
});

test("a form that a word has itself goes before another's plural", () => {
  expect(new Lexicon([term("glas"), term("glass")]).spots("glass", new Set())[0]!.term.word).toBe("glass");
});

test("a search finds words across lines, minus signs by hyphens, and no patterns", () => {
  expect(hits("Line of\nsight, LINE  OF sight", "line of sight")).toEqual([[0, 13], [15, 29]]);
  expect(hits("scouts have −1 attack", "-1")).toEqual([[12, 14]]);
  expect(hits("a.b acb", "a.b")).toEqual([[0, 3]]);
  expect(hits("anything", "  ")).toEqual([]);
});

test("brief details share a line, and long ones have their own", () => {
  expect(inLines(["needs 8: 15 of 36, 42%", "base 7", "scout +1", "Nobody sees that.", "cover +3"])).toEqual([
    "needs 8: 15 of 36, 42%",
    "base 7 · scout +1",
    "Nobody sees that.",
    "cover +3",
  ]);
  expect(inLines([])).toEqual([]);
});

test("a note on the board is brief: it keeps what comes first and what comes of it, and says how much more there is", () => {
  expect(brief([..."abcdef"])).toEqual([..."abcdef"]);
  expect(brief([..."abcdefgh"])).toEqual(["a", "b", "c", "… 3 more when it is chosen", "g", "h"]);
});
