import { USUAL_THEME } from "../src/lib/theme";
import { expect, test } from "vitest";
import { hintsAt } from "../src/lib/marks";
import { foundWords, hintsOf, isByTries, lineWords, mayAsk, wholeWords } from "../src/lib/hints";
import type { Hinted, SeatInfo, TableInfo } from "../src/lib/wire";
import { levelWords } from "../src/lib/words";
import { card, cell, choice, piece } from "./parts";

const found = { number: 1, text: "c", share: 0.5, chance: 0.625, low: 0.5, high: 0.75 };
const hinted: Hinted = { type: "hinted", id: "h", seq: 4, playouts: 1200, choices: [found, { ...found, number: 7, text: "gone" }], line: [] };

function seatOf(seat: number, kind: SeatInfo["kind"], stand_in: string | null = null): SeatInfo {
  return { seat, title: `Seat ${seat}`, team: seat, name: "", kind, is_present: true, offers_draw: false, asks_back: false, wants_rematch: false, seconds_left: null, is_running: false, stand_in };
}

function tableOf(...seats: SeatInfo[]): TableInfo {
  return { match: "m", game: "g", title: "G", theme: USUAL_THEME, scenario: "", changes: [], drawn: null, seats, no_draw: null, no_takeback: null, shows_danger: false, commitment: "", key: null, has_dice: true, outcome: null, ending: null, rematch: null, lesson: null };
}

test("a hint points at choices that are there, the best first", () => {
  const choices = [choice({ number: 0, text: "b" }), choice({ number: 1, text: "c" })];
  expect(hintsOf(hinted.choices, choices)).toEqual([{ rank: 1, choice: choices[1], found }]);
  expect(hintsOf([], choices)).toEqual([]);
});

test("hints are for those who play against bots and the rules alone", () => {
  expect(mayAsk(tableOf(seatOf(0, "here"), seatOf(1, "bot"), seatOf(2, "rules")), 0)).toBe(true);
  expect(mayAsk(tableOf(seatOf(0, "here"), seatOf(1, "link")), 0)).toBe(false);
  expect(mayAsk(tableOf(seatOf(0, "here"), seatOf(1, "bot", "A bot plays on.")), 0)).toBe(false);
  expect(mayAsk(tableOf(seatOf(0, "bot"), seatOf(1, "bot")), null)).toBe(false);
  expect(mayAsk({ ...tableOf(seatOf(0, "here"), seatOf(1, "bot")), outcome: [1, -1] }, 0)).toBe(false);
});

test("a choice is named with who does it and where", () => {
  const cells = [cell({ id: 3, name: "d4" })];
  expect(wholeWords(choice({ piece: 2, target: 3, label: "move" }), [piece({ id: 2, name: "spy" })], [], cells)).toBe("Spy: move · d4");
  expect(wholeWords(choice({ card: 5, label: "bolt at d4", target: 3 }), [], [card({ id: 5, name: "Bolt" })], cells)).toBe("Bolt at d4");
  expect(wholeWords(choice({ card: 5, label: "play Bolt" }), [], [card({ id: 5, name: "Bolt" })], cells)).toBe("Play Bolt");
});

test("the hints that point at a place are named in their order", () => {
  expect(hintsAt(new Set(["hint2", "reach", "hint1"]))).toEqual([1, 2]);
  expect(hintsAt(new Set(["reach"]))).toEqual([]);
});

test("how a match may go on is told without saying again who decides", () => {
  const line = [{ seat: 0, text: "S1 e" }, { seat: 0, text: "commit" }, { seat: 1, text: "s5 moves e2-d2." }, { seat: 0, text: "S1 e" }];
  expect(lineWords(line, 0, "you")).toBe("you S1 e → commit → s5 moves e2-d2 → you S1 e");
});

test("what a hint found is told with its interval, or as a bot's advice", () => {
  expect(foundWords(found, 1200)).toBe("50% to 75% · 600 of 1,200 tries");
  expect(foundWords({ ...found, chance: null }, 0)).toBe("What a bot would do here");
});

test("a level is told with what it does, how long it takes, and its rating if it has one", () => {
  expect(levelWords({ name: "hard", about: "looks ahead a little", seconds: 1.5, rating: null })).toBe("Looks ahead a little. A turn takes it 1.5 seconds at most.");
  expect(levelWords({ name: "easy", about: "slips", seconds: 1, rating: 900 })).toBe("Slips. A turn takes it 1 second at most. Rated 900.");
});

test("where one that was tried less seems better, the order is explained", () => {
  const hints = (...chances: (number | null)[]) => chances.map((chance, at) => ({ rank: (at + 1) as 1 | 2 | 3, choice: choice({}), found: { ...found, chance } }));
  expect(isByTries(hints(0.51, 0.52))).toBe(true);
  expect([isByTries(hints(0.52, 0.51, 0.5)), isByTries(hints(0.514, 0.5149)), isByTries(hints(null, null)), isByTries([])]).toEqual([false, false, false, false]);
});
