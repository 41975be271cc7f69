import { expect, it } from "vitest";
import { isSolid, texture } from "../src/lib/ground";
import { iconFor, isWatchful, timesOf } from "../src/lib/signs";

it("a mark has the icon of its own name, of its first word, or none", () => {
  expect(iconFor("snap overwatch")).toBe("snap-overwatch");
  expect(iconFor("burning 2")).toBe("burning");
  expect(iconFor("never heard of")).toBeNull();
});

it("a mark that counts more than once says how often", () => {
  expect(timesOf("poisoned 3")).toBe("3");
  expect(timesOf("rooted 1")).toBe("");
  expect(timesOf("overwatch")).toBe("");
});

it("both kinds of overwatch are watchful", () => {
  expect(isWatchful(["elevated", "snap overwatch"])).toBe(true);
  expect(isWatchful(["overwatch"])).toBe(true);
  expect(isWatchful(["laser off"])).toBe(false);
});

it("walls are solid, cover is not, and they look different", () => {
  expect([isSolid("wall"), isSolid("cover"), isSolid("open")]).toEqual([true, false, false]);
  expect(texture("wall")).not.toBe(texture("cover"));
});
