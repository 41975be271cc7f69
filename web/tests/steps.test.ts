import { expect, test } from "vitest";
import { nextLesson, nextSteps } from "../src/lib/steps";
import type { GameInfo, TableInfo } from "../src/lib/wire";

const scenario = (name: string, title: string) => ({ name, title, about: "", seats: [], options: [] });
const level = (name: string) => ({ name, about: "", seconds: 1, rating: null });
const game = {
  name: "lasertag",
  scenarios: [scenario("crossfire", "Crossfire"), scenario("training", "Training ground")],
  usual_scenario: "crossfire",
  learning_scenario: "training",
  levels: [level("beginner"), level("easy")],
} as unknown as GameInfo;

function won(opponent: string, title = "Training ground", outcome = [1, -1], kind = "bot"): TableInfo {
  const seats = [
    { seat: 0, kind: "here", name: "Ann" },
    { seat: 1, kind, name: opponent },
  ];
  return { game: "lasertag", scenario: title, outcome, seats } as unknown as TableInfo;
}

test("a win over a beginner where one learns leads to the next level and to the usual scenario", () => {
  expect(nextSteps(won("beginner"), 0, game)).toEqual([
    { words: "Next level: Easy", address: "/new?game=lasertag&scenario=training&level=easy" },
    { words: "Next: Crossfire", address: "/new?game=lasertag&scenario=crossfire&level=beginner" },
  ]);
});

test("after the highest level on the usual scenario there is nothing to step up to", () => {
  expect(nextSteps(won("easy", "Crossfire"), 0, game)).toEqual([]);
});

test("who has lost, or has beaten a person, is offered no step", () => {
  expect(nextSteps(won("beginner", "Training ground", [-1, 1]), 0, game)).toEqual([]);
  expect(nextSteps(won("Bea", "Training ground", [1, -1], "link"), 0, game)).toEqual([]);
  expect(nextSteps(won("beginner"), null, game)).toEqual([]);
});

test("the next lesson is the first that was not done, or the first of all", () => {
  const lessons = [{ name: "walk" }, { name: "fire" }];
  expect(nextLesson(lessons, ["walk"])?.name).toBe("fire");
  expect(nextLesson(lessons, ["walk", "fire"])?.name).toBe("walk");
  expect(nextLesson([], [])).toBeUndefined();
});
