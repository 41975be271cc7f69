import { describe, expect, it } from "vitest";
import { hasTeams, planOf, playersOf, teamsOf, teamTitle, titlesOf } from "../src/lib/seats";
import type { GameInfo, Recording, SeatInfo, TableInfo } from "../src/lib/wire";
import { resignWords, resultWords } from "../src/lib/words";

const place = (seat: number, title: string, team: number, kind: SeatInfo["kind"] = "link") =>
  ({ seat, title, team, kind, name: title }) as SeatInfo;
const PAIRS = [place(0, "Red", 0), place(1, "Blue", 1), place(2, "Green", 0), place(3, "Gold", 1)];
const RIVAL = [place(0, "Red", 0), place(1, "Blue", 0), place(3, "Gold", 1, "rules")];
const DUEL = [place(0, "Red", 0), place(1, "Blue", 1)];
const table = (seats: SeatInfo[], outcome: number[]) => ({ seats, outcome }) as unknown as TableInfo;

describe("seats", () => {
  it("are found by their numbers, with gaps where nobody plays", () => {
    expect(titlesOf(RIVAL)).toEqual(["Red", "Blue", "", "Gold"]);
    expect(titlesOf([])).toEqual([]);
  });

  it("are listed by team", () => {
    expect(teamsOf(PAIRS).map((team) => team.map((one) => one.title))).toEqual([["Red", "Green"], ["Blue", "Gold"]]);
    expect([hasTeams(PAIRS), hasTeams(RIVAL), hasTeams(DUEL)]).toEqual([true, true, false]);
    expect([teamTitle(PAIRS, 1), teamTitle(PAIRS.filter((one) => one.team === 0), 0)]).toEqual(["Team 2", "All together"]);
  });

  it("of an older recording are all of its game's", () => {
    const old = { seats: ["Cross", "Ring"] } as Recording;
    expect(planOf(old).map((one) => [one.seat, one.title, one.is_taken])).toEqual([[0, "Cross", true], [1, "Ring", true]]);
  });

  it("are counted over all scenarios, without those that the rules play", () => {
    const seats = (...taken: boolean[]) => ({ seats: taken.map((is_taken) => ({ is_taken })) });
    expect(playersOf({ scenarios: [seats(true, true, false), seats(true)] } as unknown as GameInfo)).toEqual([1, 2]);
  });
});

describe("the end", () => {
  it("of a common victory is no draw", () => {
    expect(resultWords(table(RIVAL, [1, 1, 0, -1]), 0)).toBe("You and Blue have won");
    expect(resultWords(table(RIVAL.slice(0, 2), [1, 1, 0, 0]), 1)).toBe("You and Red have won");
    expect(resultWords(table(PAIRS, [1, -1, 1, -1]), 1)).toBe("You have lost");
    expect(resultWords(table(PAIRS, [1, -1, 1, -1]), null)).toBe("Red and Green win");
  });

  it("is a win, a loss, a draw, or nobody's", () => {
    expect(resultWords(table(DUEL, [1, -1]), 0)).toBe("You have won");
    expect(resultWords(table(DUEL, [1, -1]), 1)).toBe("You have lost");
    expect(resultWords(table(DUEL, [1, -1]), null)).toBe("Red wins");
    expect(resultWords(table(DUEL, [0, 0]), 0)).toBe("A draw");
    expect(resultWords(table(DUEL, [-1, -1]), 0)).toBe("Nobody wins");
  });
});

describe("resigning", () => {
  it("is told by who is left", () => {
    expect(resignWords(table(DUEL, []), 0)).toContain("The match ends");
    expect(resignWords(table(PAIRS, []), 0)).toContain("loses when Green resigns, too");
    expect(resignWords(table([...DUEL, place(2, "Green", 2)], []), 0)).toContain("The others play on");
  });
});
