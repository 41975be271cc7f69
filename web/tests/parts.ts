import type { Card, Cell, Choice, Happening, Mark, MarkKind, Piece, Pile } from "../src/lib/wire";

/** Parts of views for tests, with nothing special about them but what is given. */
export function mark(kind: MarkKind, given: Partial<Mark> = {}): Mark {
  return { kind, text: "", amount: 0, icon: null, ...given };
}

export function cell(given: Partial<Cell> = {}): Cell {
  return { id: 0, name: "a1", x: 0, y: 0, terrain: "open", ground: "", height: 0, neighbours: [], ...given };
}

export function piece(given: Partial<Piece> = {}): Piece {
  return { id: 0, cell: 0, owner: 0, name: "piece", letter: "p", icon: null, bars: [], marks: [], style: "full", facing: null, under: null, caption: "", ...given };
}

export function card(given: Partial<Card> = {}): Card {
  return { id: 0, name: "Bolt", text: "", icon: null, cost: [], have: 0, figures: [], texts: [], keywords: [], refused: "", is_next: false, owner: null, targets: [], ...given };
}

export function pile(given: Partial<Pile> = {}): Pile {
  return { id: 0, kind: "hand", name: "hand", owner: 0, count: given.cards?.length ?? 0, cards: [], ...given };
}

export function choice(given: Partial<Choice> = {}): Choice {
  return {
    piece: null, target: null, cells: [], label: "", details: [], rule: "", links: [], everyone: "", card: null, sketch: "", mode: "", gives_up: "",
    target_card: null, target_seat: null, moments: [], number: 0, text: "", aside: false, ...given,
  };
}

export function happening(given: Partial<Happening> = {}): Happening {
  return { text: "", kind: "note", piece: null, target: null, cells: [], amount: 0, caption: "", rule: "", cards: [], is_missed: false, ...given };
}
