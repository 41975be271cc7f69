import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { borderOf, layoutOf } from "../src/lib/geometry";
import { PALETTES, type Paint } from "../src/lib/palettes";
import { VOICES } from "../src/lib/voices";
import { cell } from "./parts";

/** What WCAG 2.2 asks of text, and of signs. */
const TEXT = 4.5;
const SIGN = 3;
const SHEET = readFileSync(new URL("../src/app.css", import.meta.url), "utf8");

const channel = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

function light(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => channel(parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright! + 0.05) / (dark! + 0.05);
}

/** A colour that all palettes share, in a scheme. */
function shared(name: string, scheme: number): string {
  return new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(SHEET)![scheme + 1]!;
}

describe.each(Object.entries(PALETTES))("the palette %s", (_, paint: Paint) => {
  it.each([0, 1])("can be read in scheme %i", (scheme) => {
    const of = (part: keyof Paint) => (paint[part] as readonly string[])[scheme]!;
    const grounds = ["bg", "panel", "sunken"] as const;
    const written = grounds.flatMap((ground) => ["ink", "soft", "danger", "good"].map((ink): [string, string] => [shared(ink, scheme), of(ground)]));
    const pairs = [...written, ...grounds.map((ground): [string, string] => [of("accent"), of(ground)]), [of("onAccent"), of("accent")], [shared("ink", scheme), of("tint")], [of("trayInk"), of("tray")]];
    expect(pairs.filter(([one, other]) => contrast(one!, other!) < TEXT)).toEqual([]);
  });

  it.each([0, 1])("shows in scheme %i what can be chosen on open ground", (scheme) => {
    const isDark = paint.isNight ? 1 : scheme;
    expect(contrast(shared("mark", isDark), paint.cell[scheme]!)).toBeGreaterThan(SIGN);
  });

  it("has sides on which one can read", () => {
    const faint = Object.values(paint.sides ?? {}).filter(([fill, ink]) => contrast(fill, ink) < TEXT);
    expect(faint).toEqual([]);
  });
});

describe("a border", () => {
  const cells = [cell({ id: 0, x: 0 }), cell({ id: 1, x: 1 }), cell({ id: 2, x: 2 })];
  const layout = layoutOf({ shape: "square", cells, lines: [] });

  it("runs around all cells of a region, and not between them", () => {
    expect(borderOf(layout, [0]).match(/M/g)).toHaveLength(4);
    expect(borderOf(layout, [0, 1]).match(/M/g)).toHaveLength(6);
    expect(borderOf(layout, [0, 2]).match(/M/g)).toHaveLength(8);
  });
});

it("every voice says everything, and never too loudly", () => {
  const tones = Object.values(VOICES).flatMap((voice) => Object.values(voice).flat());
  expect(Object.values(VOICES).every((voice) => Object.values(voice).every((cue) => cue.length > 0))).toBe(true);
  expect(tones.filter(([, from, to, , lasts, gain]) => Math.min(from, to, lasts) <= 0 || gain > 1)).toEqual([]);
});
