import { expect, it } from "vitest";
import { sideAmong, sidesFor } from "../src/lib/sides";

const fills = (titles: string[]) => sidesFor(titles).map((side) => side.fill);

it("seats that are called by a colour have it, the others have what is left", () => {
  const [first, second, third] = fills(["Left", "Right", "Middle"]);
  expect(fills(["Red", "Blue"])).toEqual([second, first]);
  expect(fills(["Left", "Blue"])).toEqual([second, first]);
  expect(fills(["Green", "Right"])).toEqual([third, first]);
  expect(fills(["Amber", "Cobalt"])).toEqual(fills(["Gold", "Blue"]));
  expect(new Set(sidesFor(["a", "b", "c", "d"]).map((side) => side.shape)).size).toBe(4);
});

it("a seat that the rules play looks like nobody who sits there", () => {
  const sides = sidesFor(["Red", "Blue", "Gold"]);
  expect(sides).not.toContain(sideAmong(sides, 4));
  expect(sideAmong(sides, 1)).toBe(sides[1]);
});
