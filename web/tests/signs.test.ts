import { expect, it } from "vitest";
import { groundColour, isSolid, texture } from "../src/lib/ground";
import { badgesOf, iconFor, isWatchful, said, timesOf } from "../src/lib/signs";
import { cell, mark, piece } from "./parts";

it("a mark has the icon of its kind, one of its own, or none", () => {
  expect(iconFor(mark("snap overwatch"))).toBe("snap-overwatch");
  expect(iconFor(mark("status", { text: "burning 2", icon: "burning" }))).toBe("burning");
  expect(iconFor(mark("status", { text: "merry 2" }))).toBeNull();
});

it("a mark says its text, or its kind", () => {
  expect(said(mark("status", { text: "burning 2" }))).toBe("burning 2");
  expect(said(mark("laser off"))).toBe("laser off");
});

it("a mark that counts more than once says how often", () => {
  expect(timesOf(mark("status", { text: "poisoned 3", amount: 3 }))).toBe("3");
  expect(timesOf(mark("status", { text: "rooted 1", amount: 1 }))).toBe("");
  expect(timesOf(mark("overwatch"))).toBe("");
});

it("both kinds of overwatch are watchful", () => {
  expect(isWatchful(piece({ marks: [mark("elevated"), mark("snap overwatch")] }))).toBe(true);
  expect(isWatchful(piece({ marks: [mark("overwatch")] }))).toBe(true);
  expect(isWatchful(piece({ marks: [mark("laser off")] }))).toBe(false);
});

it("orders and what the style shows have no badge, and at most three have one", () => {
  const marks = [mark("order", { text: "order: north" }), mark("exhausted"), mark("elevated")];
  expect(badgesOf(piece({ style: "hollow", marks })).map(said)).toEqual(["elevated"]);
  expect(badgesOf(piece({ marks })).map(said)).toEqual(["exhausted", "elevated"]);
  expect(badgesOf(piece({ style: "ghost", marks }))).toEqual([]);
  const many = ["a", "b", "c", "d"].map((text) => mark("status", { text }));
  expect(badgesOf(piece({ marks: many })).map(said)).toEqual(["a", "b", "c"]);
});

it("walls are solid, cover is not, and they look different", () => {
  expect([isSolid("wall"), isSolid("cover"), isSolid("open")]).toEqual([true, false, false]);
  expect(texture("wall")).not.toBe(texture("cover"));
});

it("ground that has only a name gets a colour from it", () => {
  const [cheese, chalk] = ["cheese", "chalk"].map((ground) => groundColour(cell({ terrain: "other", ground })));
  expect(cheese).not.toBe(chalk);
  expect(groundColour(cell({ terrain: "other", ground: "cheese" }))).toBe(cheese);
});
