import { USUAL_THEME } from "../src/lib/theme";
import { expect, test } from "vitest";
import { chosenOptions, optionsOf, OWN, seatsOf, sittersOf, usualForm, wishOf } from "../src/lib/seatwish";
import type { GameInfo, Option, ScenarioRead, SeatPlan } from "../src/lib/wire";

const DAWN: SeatPlan = { seat: 0, title: "Dawn", team: 0, is_taken: true };
const DUSK: SeatPlan = { seat: 1, title: "Dusk", team: 1, is_taken: true };
const NIGHT: SeatPlan = { seat: 2, title: "Night", team: 2, is_taken: false };

const rounds: Option = { name: "rounds", title: "Rounds", description: "", type: "integer", default: 10, enum: [], minimum: 1, maximum: 60 };
const game: GameInfo = {
  name: "fogbound",
  title: "Fogbound",
  about: "",
  feel: "",
  minutes: null,
  seats: ["Dawn", "Dusk", "Night"],
  scenarios: [
    { name: "first", title: "First", about: "", seats: [DAWN, DUSK], options: [rounds] },
    { name: "late", title: "Late", about: "", seats: [DUSK, NIGHT], options: [] },
  ],
  usual_scenario: "first",
  learning_scenario: "first",
  levels: [{ name: "easy", about: "slips", seconds: 1, rating: null }],
  bots: ["random"],
  has_secrets: true,
  theme: USUAL_THEME,
  lessons: [],
};
const own: ScenarioRead = {
  game: "fogbound",
  scenario: { title: "Glade" },
  options: [{ ...rounds, default: 3 }],
  preview: {
    title: "Glade",
    about: "",
    seats: [DAWN, DUSK, NIGHT],
    view: { board: { shape: "hex", cells: [], lines: [] }, pieces: [], prompt: "", notes: [], goals: [], sketches: [], plans: [], overlays: [], arrows: [], piles: [], tracks: [], timeline: [], choices: [] },
  },
};

test("a scenario that comes with the game is wished for by its name", () => {
  const wish = wishOf(game, usualForm(game, "easy"), [DAWN, DUSK], null, "");
  expect(wish.scenario).toBe("first");
  expect(wish.options).toEqual({});
});

test("one that comes from a file is wished for whole, with its own options", () => {
  const form = usualForm(game, "easy", own);
  expect(form.scenario).toBe(OWN);
  expect(form.options).toEqual({ rounds: 3 });
  form.options.rounds = 5;
  expect(chosenOptions(game, form)).toEqual({ rounds: 5 });
  expect(wishOf(game, form, [DAWN, DUSK], null, "").scenario).toEqual({ title: "Glade" });
});

test("whoever goes back to a scenario of the game gets that one's options", () => {
  const form = { ...usualForm(game, "easy", own), scenario: "first" };
  expect(optionsOf(game, form.scenario, form.own)[0]?.default).toBe(10);
  expect(wishOf(game, form, [DAWN, DUSK], null, "").scenario).toBe("first");
});

test("the seats are those of the scenario, and I have the first that the rules do not play", () => {
  const form = usualForm(game, "easy");
  expect(seatsOf(game, "late", null)).toEqual([DUSK, NIGHT]);
  expect(seatsOf(game, OWN, own)).toEqual([DAWN, DUSK, NIGHT]);
  expect(sittersOf(form, [DAWN, DUSK, NIGHT])).toEqual(["me", "bot:easy"]);
  expect(sittersOf(form, [DUSK, NIGHT])).toEqual(["me"]);
  expect(wishOf(game, form, [DUSK, NIGHT], null, "Ada").seats).toEqual([{ kind: "here", name: "Ada" }]);
});

test("who was chosen for a seat keeps it when the scenario changes", () => {
  const form = usualForm(game, "easy");
  form.sitters[1] = "link";
  expect(sittersOf(form, [DAWN, DUSK])).toEqual(["me", "link"]);
  expect(sittersOf(form, [DUSK, NIGHT])).toEqual(["link"]);
});
