import { describe, expect, it } from "vitest";
import { overlaysByCell, overlayWords } from "../src/lib/overlays";
import type { Overlay } from "../src/lib/wire";

const fog: Overlay = { kind: "unseen", cells: [1, 2], owner: null, text: "" };
const flag: Overlay = { kind: "objective", cells: [2], owner: 1, text: "" };
const gate: Overlay = { kind: "area", cells: [3], owner: null, text: "old gate" };

describe("overlays", () => {
  it("are gathered by cell, fog first", () => {
    const laid = overlaysByCell([flag, fog, gate]);
    expect(laid.get(2)).toEqual([fog, flag]);
    expect(laid.get(3)).toEqual([gate]);
    expect(laid.get(4)).toBeUndefined();
  });

  it("are said in words", () => {
    expect(overlayWords([fog, flag, gate], ["Dawn", "Dusk"])).toEqual(["unseen", "objective of Dusk", "old gate"]);
    expect(overlayWords(undefined, [])).toEqual([]);
  });
});
