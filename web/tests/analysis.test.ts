import { describe, expect, it } from "vitest";
import { across, hasLuck, isPlain, knownCurve, markPlace, openCurve, percent, sentenceOf, sideOf, signed, up } from "../src/lib/analysis";
import type { Analysis, Judged } from "../src/lib/wire";

function judged(number: number, seat: number, open: number[], more: Partial<Judged> = {}): Judged {
  return { number, seat, text: "a", open, known: null, taken: null, lost: 0, mark: null, better: null, luck: 0, playouts: 0, ...more };
}

function analysed(decisions: Judged[], end: number[], titles: string[]): Analysis {
  const sides = titles.map((title, seat) => ({ title, seats: [seat] }));
  const seats = titles.map((title, seat) => ({ seat, title, side: seat, decisions: 0, choices: 0, lost: 0, blunders: 0, mistakes: 0, inaccuracies: 0, luck: 0 }));
  return { version: 1, game: "g", title: "T", rules: 1, seed: "0", budget: { seconds: 0.1, playouts: null }, sides, outcome: null, seats, decisions, end };
}

const duel = analysed(
  [
    judged(1, 0, [0.5, 0.5], { known: 0.6, taken: 0.3, lost: 0.3, mark: "blunder", better: "d", luck: -0.004 }),
    judged(2, 1, [0.25, 0.75], { known: 0.8, taken: 0.8, luck: 0.125 }),
  ],
  [0, 1],
  ["Cross", "Ring"],
);

describe("the curves of an analysis", () => {
  it("go from the bottom to the top of the ground, and from its beginning to the end", () => {
    expect([up(0), up(1)]).toEqual([200, 10]);
    expect([0, 1, 2].map((number) => across(duel, number))).toEqual([0, 500, 1000]);
  });

  it("show how it stood before each decision and in the end", () => {
    expect(openCurve(duel, 0)).toBe("0,105 500,152.5 1000,200");
  });

  it("turn what the second of two sides knew upside down, so that it can be compared", () => {
    expect(knownCurve(duel, 0)).toBe(`0,${up(0.6)}`);
    expect(knownCurve(duel, 1)).toBe(`500,${up(0.2)}`);
  });

  it("leave it as it is where there are three sides", () => {
    const three = analysed([judged(1, 1, [0.2, 0.3, 0.5], { known: 0.4 })], [0, 0, 1], ["A", "B", "C"]);
    expect(knownCurve(three, 1)).toBe(`0,${up(0.4)}`);
    expect(sideOf(three, 2)).toBe(2);
    expect(markPlace(three, three.decisions[0]!)).toEqual({ x: 1000, y: up(0) });
  });

  it("are one where nothing was hidden", () => {
    const open = analysed([judged(1, 0, [0.5, 0.5], { known: 0.5, taken: 0.3 }), judged(2, 1, [0.3, 0.7], { known: 0.7 })], [0, 1], ["Cross", "Ring"]);
    expect([isPlain(open), isPlain(duel)]).toEqual([true, false]);
    expect(sentenceOf(open, open.decisions[0]!)).toBe("1. Cross: a · with it 30% · before it Cross 50%, Ring 50%.");
  });

  it("carry marks where the decision has led", () => {
    expect(markPlace(duel, duel.decisions[0]!)).toEqual({ x: 500, y: 152.5 });
  });
});

describe("what is said of a decision", () => {
  it("names the mark, what was lost and what would have been better", () => {
    expect(sentenceOf(duel, duel.decisions[0]!)).toBe(
      "1. Cross: a · blunder, 30% lost; better was d · as far as Cross could know 30% · before it Cross 50%, Ring 50%.",
    );
  });

  it("speaks of luck only where there was some", () => {
    expect(duel.decisions.map(hasLuck)).toEqual([false, true]);
    expect(sentenceOf(duel, duel.decisions[1]!)).toContain("luck +12.5");
    expect([signed(-0.01), percent(0.255)]).toEqual(["−1.0", "26%"]);
  });
});
