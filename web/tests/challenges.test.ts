import { expect, test } from "vitest";
import { challengeFacts, clockWords, isSlow, namesWords, standWords } from "../src/lib/challenges";
import type { ChallengeInfo, OwnMatch } from "../src/lib/wire";
import { seconds } from "../src/lib/words";

const own: OwnMatch = {
  match: "m",
  game: "connect4",
  title: "Connect Four · Mini",
  tokens: ["t"],
  seats: [
    { title: "Cross", name: "Ann", is_own: true },
    { title: "Ring", name: "Bob", is_own: false },
  ],
  created: 1,
  is_turn: false,
  ending: null,
  worth: null,
};

const hung: ChallengeInfo = {
  id: "c",
  game: "gambit",
  title: "Gambit",
  scenario: "Three",
  changes: ["rounds: 3"],
  by: { id: "a", name: "Ann" },
  access: "public",
  invited: null,
  level: "hard",
  is_quick: false,
  is_patient: true,
  clock: { move_seconds: 259_200 },
  places: [
    { title: "Red", kind: "guest", guest: "a", name: "Ann" },
    { title: "Blue", kind: "guest", guest: "b", name: "Bob" },
    { title: "Green", kind: "open", guest: null, name: null },
    { title: "Gold", kind: "bot", guest: null, name: "easy" },
  ],
  created: 1,
};

test("a clock is told in the largest whole unit", () => {
  expect(clockWords(null)).toBe("no clock");
  expect(clockWords({ move_seconds: 60 })).toBe("60 seconds a decision");
  expect(clockWords({ move_seconds: 90 })).toBe("90 seconds a decision");
  expect(clockWords({ side_seconds: 900 })).toBe("15 minutes a side");
  expect(clockWords({ move_seconds: 86_400 })).toBe("1 day a decision");
  expect([isSlow(null), isSlow({ move_seconds: 86_399 }), isSlow({ side_seconds: 86_400 })]).toEqual([false, false, true]);
});

test("time that is left for days is told in days and hours", () => {
  expect([seconds(259_200), seconds(172_799), seconds(90_000), seconds(86_399), seconds(59)]).toEqual(["3 days", "1 day 23 h", "1 day 1 h", "23:59:59", "0:59"]);
});

test("a challenge tells what one must know to take it", () => {
  expect(challengeFacts(hung)).toEqual(["3 days a decision", "level hard", "Green is free", "Bob waits as well", "1 bot", "Rounds: 3"]);
});

test("a match of one's own tells how it stands for oneself", () => {
  expect(namesWords(own)).toBe("with Bob");
  expect(standWords(own)).toBe("Waiting for the others");
  expect(standWords({ ...own, is_turn: true })).toBe("Your turn");
  expect(standWords({ ...own, ending: "Cross wins.", worth: 1 })).toBe("You have won");
  expect(standWords({ ...own, ending: "Cross wins.", worth: -1 })).toBe("You have lost");
  expect(standWords({ ...own, ending: "A draw was agreed.", worth: 0 })).toBe("A draw was agreed.");
});
