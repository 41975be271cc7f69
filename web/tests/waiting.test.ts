import { expect, test } from "vitest";
import { aboutSeconds, doneWords } from "../src/lib/waiting";

test("a time is told no more exactly than it can be known", () => {
  expect([3, 33, 89, 95, 125].map(aboutSeconds)).toEqual([
    "a few seconds", "about 35 seconds", "about 90 seconds", "about 2 minutes", "about 3 minutes",
  ]);
});

test("what is done is told, and for about how long it will go on", () => {
  expect(doneWords({ done: 143, parts: 381, share: 0.4, seconds_left: 41.2 })).toBe("143 of 381 parts done, about 45 seconds left");
  expect(doneWords({ done: 0, parts: 381, share: 0, seconds_left: 60 })).toBe("it has begun");
});
