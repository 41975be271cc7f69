import { describe, expect, it } from "vitest";
import { overlaysByCell, overlayWords } from "../src/lib/overlays";

describe("overlays", () => {
  it("are gathered by cell, with the seat that their name ends in", () => {
    const laid = overlaysByCell({ unseen: [1, 2], "objective 1": [2], "old gate": [3] });
    expect(laid.get(2)).toEqual([
      { name: "unseen", owner: null },
      { name: "objective", owner: 1 },
    ]);
    expect(laid.get(3)).toEqual([{ name: "old gate", owner: null }]);
    expect(laid.get(4)).toBeUndefined();
  });

  it("are said in words", () => {
    const laid = overlaysByCell({ "objective 1": [2], unseen: [2] });
    expect(overlayWords(laid.get(2), ["Dawn", "Dusk"])).toEqual(["unseen", "objective of Dusk"]);
    expect(overlayWords(undefined, [])).toEqual([]);
  });
});
