import { expect, test } from "vitest";
import { chosenOptions, optionsOf, OWN, usualForm, wishOf } from "../src/lib/seatwish";
import type { GameInfo, Option, ScenarioRead } from "../src/lib/wire";

const rounds: Option = { name: "rounds", title: "Rounds", description: "", type: "integer", default: 10, enum: [], minimum: 1, maximum: 60 };
const game: GameInfo = {
  name: "fogbound",
  title: "Fogbound",
  about: "",
  feel: "",
  minutes: null,
  seats: ["Dawn", "Dusk"],
  scenarios: [{ name: "first", title: "First", about: "", options: [rounds] }],
  usual_scenario: "first",
  bots: ["random"],
  has_secrets: true,
};
const own: ScenarioRead = {
  game: "fogbound",
  scenario: { title: "Glade" },
  options: [{ ...rounds, default: 3 }],
  preview: {
    title: "Glade",
    about: "",
    view: { board: { shape: "hex", cells: [], lines: [] }, pieces: [], prompt: "", notes: [], sketches: [], overlays: [], arrows: [], piles: [], tracks: [], timeline: [], choices: [] },
  },
};

test("a scenario that comes with the game is wished for by its name", () => {
  const wish = wishOf(game, usualForm(game), null, "");
  expect(wish.scenario).toBe("first");
  expect(wish.options).toEqual({});
});

test("one that comes from a file is wished for whole, with its own options", () => {
  const form = usualForm(game, own);
  expect(form.scenario).toBe(OWN);
  expect(form.options).toEqual({ rounds: 3 });
  form.options.rounds = 5;
  expect(chosenOptions(game, form)).toEqual({ rounds: 5 });
  expect(wishOf(game, form, null, "").scenario).toEqual({ title: "Glade" });
});

test("whoever goes back to a scenario of the game gets that one's options", () => {
  const form = { ...usualForm(game, own), scenario: "first" };
  expect(optionsOf(game, form.scenario, form.own)[0]?.default).toBe(10);
  expect(wishOf(game, form, null, "").scenario).toBe("first");
});
