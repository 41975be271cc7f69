import { describe, expect, it } from "vitest";
import { backsOf, cardWords, findCard, hasTaken, isLeafedThrough, isRoomier, laid, pileWords, taken } from "../src/lib/cards";
import { card, pile } from "./parts";

const bolt = card({ id: 1, name: "Bolt", cost: [{ name: "mana", value: 2 }] });
const ward = card({ id: 2, name: "Ward" });
const back = card({ id: 9, name: null });
const hand = pile({ id: 1, cards: [bolt, ward] });
const deck = pile({ id: 2, kind: "deck", name: "deck", owner: null, count: 7 });
const discard = pile({ id: 3, kind: "discard", name: "discard", owner: null, cards: [ward], count: 1 });
const theirs = pile({ id: 4, owner: 1, count: 2, cards: [back] });

describe("cards", () => {
  it("are found in whatever pile they lie", () => {
    expect(findCard([deck, hand], 2)).toEqual({ card: ward, pile: hand });
    expect(findCard([deck, hand], 7)).toBeNull();
    expect(findCard([hand], null)).toBeNull();
  });

  it("are said with their cost and why they cannot be played", () => {
    const dear = { ...bolt, refused: "not enough mana", keywords: [{ word: "swift", text: "at once" }] };
    expect(cardWords(dear)).toBe("Bolt, mana 2, swift, not enough mana");
    expect(cardWords(back)).toBe("a card face down");
  });

  it("that are played leave the hand and lie on top of the discard pile", () => {
    const move = { card: bolt, start: 1, end: 3 };
    const [left, top] = laid(taken([hand, discard], move), move);
    expect([left!.count, left!.cards.map(({ name }) => name)]).toEqual([1, ["Ward"]]);
    expect([top!.count, top!.cards.map(({ name }) => name)]).toEqual([2, ["Bolt", "Ward"]]);
  });

  it("whose number changes with their place leave by their name", () => {
    const [left] = taken([hand], { card: { ...ward, id: 900 }, start: 1, end: 3 });
    expect(left!.cards).toEqual([bolt]);
  });

  it("that somebody else draws are only counted", () => {
    const move = { card: back, start: 2, end: 4 };
    const [left, got] = laid(taken([deck, theirs], move), move);
    expect([left!.count, got!.count]).toEqual([6, 3]);
    expect(got!.cards.every(({ name }) => name === null)).toBe(true);
  });

  it("that somebody else plays take a back away, whichever it is", () => {
    const [left] = taken([theirs], { card: bolt, start: 4, end: 3 });
    expect([left!.count, left!.cards]).toEqual([1, []]);
  });
});

describe("a card that stands for several", () => {
  const pair = pile({ id: 5, count: 3, cards: [{ ...bolt, have: 2 }, ward] });

  it("leaves no back behind", () => {
    expect(backsOf(pair)).toBe(0);
    expect(backsOf({ ...pair, count: 5 })).toBe(2);
  });

  it("goes one by one, and one more comes to it", () => {
    const move = { card: bolt, start: 5, end: 5 };
    const [left] = taken([pair], move);
    expect([left!.count, left!.cards.map(({ have }) => have)]).toEqual([2, [1, 0]]);
    const [again] = laid([left!], move);
    expect(again!.cards.find(({ id }) => id === 1)!.have).toBe(2);
  });
});

describe("piles", () => {
  it("of many cards that have much to say are leafed through, lists of names are not", () => {
    const told = [1, 2, 3, 4].map((id) => card({ id, name: "Bolt", texts: ["deals 2 damage"] }));
    const store = pile({ kind: "reserve", cards: told, count: 4 });
    expect(isLeafedThrough(store)).toBe(true);
    expect(isLeafedThrough({ ...store, cards: told.slice(0, 2) })).toBe(true);
    expect(isLeafedThrough({ ...store, cards: told.slice(0, 1) })).toBe(false);
    expect(isLeafedThrough({ ...store, cards: [{ ...told[0]!, have: 1 }] })).toBe(true);
    expect(isLeafedThrough({ ...store, cards: [...told, ward] })).toBe(false);
    expect([isLeafedThrough(hand), isLeafedThrough({ ...store, kind: "offer" })]).toEqual([true, false]);
  });

  it("are said with whose they are", () => {
    expect(pileWords(hand, ["Red", "Blue"], 0)).toBe("your hand");
    expect(pileWords(theirs, ["Red", "Blue"], 0)).toBe("Blue's hand");
    expect(pileWords(deck, ["Red", "Blue"], 0)).toBe("deck");
    expect(pileWords({ ...hand, name: "Red's hand" }, ["Red", "Blue"], 0)).toBe("Red's hand");
  });

  it("know how many cards nobody shows", () => {
    expect([backsOf(hand), backsOf(deck), backsOf(theirs)]).toEqual([0, 7, 2]);
  });
});

it("cards lie beside a square board and below a wide one, if that leaves it more room", () => {
  expect(isRoomier({ width: 850, height: 730 }, { width: 7, height: 7 }, false)).toBe(true);
  expect(isRoomier({ width: 850, height: 730 }, { width: 9, height: 9 }, true)).toBe(true);
  expect(isRoomier({ width: 850, height: 730 }, { width: 12, height: 6 }, false)).toBe(false);
  expect(isRoomier({ width: 620, height: 900 }, { width: 7, height: 7 }, false)).toBe(false);
});

it("something has been taken where there is an offer and an own reserve that is not empty", () => {
  const [offer, own, none] = [pile({ kind: "offer" }), pile({ kind: "reserve", owner: 0, cards: [bolt] }), pile({ kind: "reserve", owner: 0 })];
  expect(hasTaken([offer, own], 0)).toBe(true);
  expect([hasTaken([own], 0), hasTaken([offer, none], 0), hasTaken([offer, own], 1)]).toEqual([false, false, false]);
});
