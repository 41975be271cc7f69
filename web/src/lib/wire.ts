// Made by web/scripts/wire_types.py from the models of sandtable.server. Do not edit.

/** The command is stored and carried out, and will never be lost. */
export interface Ack {
  type: "ack";
  id: string;
}

/** Something that points from one cell to another (or at its own): an order, a shot, a way. */
export interface Arrow {
  piece: number | null;
  owner: number | null;
  start: number;
  end: number;
  kind: string;
}

/** A number out of a most: hit points, stamina, energy; drawn as a bar, or as so many dots. */
export interface Bar {
  name: string;
  value: number;
  most: number;
  form: "bar" | "pips";
}

/** The places and their shape. */
export interface Board {
  shape: "square" | "hex";
  cells: Cell[];
}

/** A card in a hand or pile; one that lies face down has no name. ``icon`` is the picture on it, ``figures`` are its numbers, ``texts`` are sentences on what it does; ``price`` is what it costs and ``have`` how many of it its owner has, where it is for sale. ``is_next`` marks the one that is being decided on. Choices say by their ``card`` which card they are about. */
export interface Card {
  id: number;
  name: string | null;
  text: string;
  icon: string;
  price: number | null;
  have: number;
  figures: Figure[];
  texts: string[];
  is_next: boolean;
}

/** One place of the board; ``x`` and ``y`` are in cell widths, from the top left. ``neighbours`` are directions with the cells that lie there, for those who walk over the board by keyboard. */
export interface Cell {
  id: number;
  name: string;
  x: number;
  y: number;
  terrain: string;
  height: number;
  neighbours: [string, number][];
}

/** What came of it; ``text`` says it in a sentence, ``code`` is that of what is wrong. */
export interface Checked {
  is_right: boolean;
  code: string;
  text: string;
  decisions: number | null;
  outcome: number[] | null;
}

/** One thing the player may do now: its number in the list and its text. An aside brings the match no further. */
export interface Choice {
  piece: number | null;
  target: number | null;
  cells: number[];
  label: string;
  details: string[];
  rule: string;
  links: number[];
  everyone: string;
  card: number | null;
  sketch: string;
  mode: string;
  number: number;
  text: string;
  aside: boolean;
}

/** Seconds for each decision, and for all of a side's decisions together; what happens when they are up. */
export interface Clock {
  move_seconds?: number | null;
  side_seconds?: number | null;
  then?: "resign" | "bot";
}

/** Offer a draw, accept the other's offer, or decline it (or take one's own back). */
export interface Draw {
  type: "draw";
  id: string;
  answer: "offer" | "accept" | "decline";
}

/** The drawn position that a match began from, as the viewer knew it then; ``text`` is how it was drawn, and where that would give something away, ``closed`` says so. */
export interface Drawn {
  about: string;
  view: View;
  text: string | null;
  closed: string | null;
}

/** A number (or a letter) of something, with its name: ``health 4``, ``size M``. */
export interface Figure {
  name: string;
  value: number | string;
}

/** One step: how many decisions had been taken, what happened, and how things stood then. A match can be played on from ``position``; where there is none, ``closed`` says why. */
export interface Frame {
  number: number;
  happenings: Happening[];
  scene: Scene;
  position: string | null;
  closed: string | null;
}

/** A game, for the list to choose from; ``bots`` are named from the weakest to the strongest, ``minutes`` are what a match takes, from and to. */
export interface GameInfo {
  name: string;
  title: string;
  about: string;
  feel: string;
  minutes: [number, number] | null;
  seats: string[];
  scenarios: ScenarioInfo[];
  usual_scenario: string;
  bots: string[];
  has_secrets: boolean;
}

/** Cards that lie together. */
export interface Hand {
  name: string;
  owner: number | null;
  cards: Card[];
  count: number;
}

/** Something that has happened, as a sentence and as a scene: its kind (``move``, ``attack``, ``shot``, ``die``, ``appear``, ``vanish``, ``mark`` or ``note``, or ``table`` for what was said or done beside the game), who did it, to whom, where (the last cell is where it ended), how much, and a word that is shown there for a moment. */
export interface Happening {
  text: string;
  kind: string;
  piece: number | null;
  target: number | null;
  cells: number[];
  amount: number;
  caption: string;
  rule: string;
}

/** The first message of a socket. ``since`` is the last ``seq`` that the client has, if it has any. */
export interface Hello {
  type: "hello";
  token: string;
  since?: number | null;
  name?: string | null;
}

/** Ask what can be known of a piece, or of a cell. */
export interface Inspect {
  type: "inspect";
  id: string;
  piece?: number | null;
  cell?: number | null;
}

/** The answer to :class:`Inspect`. */
export interface Inspected {
  type: "inspected";
  id: string;
  inspection: Inspection;
}

/** What can be known of a piece or a cell: sentences, and cells by what they are to it (``reach``, ``second`` and ``third`` for what further moves of the same turn would reach, ``threat``, ``sight``). ``ways`` lead a piece that can act to places beyond its next decision. */
export interface Inspection {
  texts: string[];
  cells: Record<string, number[]>;
  ways: Way[];
}

/** A new match: its name in addresses, its seats, and the token with which others may watch. */
export interface MatchMade {
  match: string;
  seats: SeatGiven[];
  watch: string;
}

/** What a match is to be. */
export interface NewMatch {
  game: string;
  scenario?: string | Record<string, unknown> | null;
  seats: SeatWish[];
  clock?: Clock | null;
  grace_seconds?: number | null;
  position?: string | null;
  options?: Record<string, boolean | number | string>;
}

/** A field of a scenario that may be changed for a match, told as JSON Schema does; ``default`` is what the scenario says. */
export interface Option {
  name: string;
  title: string;
  description: string;
  type: "integer" | "number" | "boolean" | "string";
  default: boolean | number | string;
  enum: (boolean | number | string)[];
  minimum: number | null;
  maximum: number | null;
}

/** Something that lies on a cell. ``owner`` is a seat, or ``None`` for nobody's. ``look`` is how it is drawn: ``full``; ``hollow`` or ``half`` for who can do nothing, or not yet all, just now; ``ghost`` where it was seen last, ``unknown`` if only its presence is known, ``place`` for what hangs or stands there for good, under the others. ``caption`` is a word that is written on it: how orders name it, a ghost's age. */
export interface Piece {
  id: number;
  cell: number;
  owner: number | null;
  name: string;
  letter: string;
  icon: string;
  bars: Bar[];
  marks: string[];
  look: "full" | "half" | "hollow" | "ghost" | "unknown" | "place";
  caption: string;
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
}

/** A choice by its number in the view of ``seq``, or as text. */
export interface Play {
  type: "play";
  id: string;
  seq: number;
  choice?: number | null;
  text?: string | null;
}

/** Somebody is. */
export interface Pong {
  type: "pong";
}

/** How many parts of a game's rules are compiled, of how many. */
export interface Readiness {
  done: number;
  parts: number;
}

/** A match as one viewer saw it. The first frame is its beginning; a board is left out if it is the last one. ``seats`` are the titles of all seats of the game, ``plan`` are those that played; it is empty in recordings of older releases, where all did. */
export interface Recording {
  title: string;
  game: string;
  scenario: Record<string, unknown>;
  seats: string[];
  plan: SeatPlan[];
  frames: Frame[];
}

/** The command (or the message) was refused and has changed nothing; ``code`` is stable. */
export interface Refused {
  type: "error";
  id: string | null;
  code: string;
  text: string;
}

/** Ask for another match at the same table, once this one is over. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Give the match up. */
export interface Resign {
  type: "resign";
  id: string;
}

/** A game's rules as HTML; every rule is an element whose id is the rule's. */
export interface RuleBook {
  title: string;
  html: string;
}

/** A scenario that comes with a game; its options may change its seats. */
export interface ScenarioInfo {
  name: string;
  title: string;
  about: string;
  seats: SeatPlan[];
  options: Option[];
}

/** Who plays a scenario, and how it begins, as a spectator sees it. */
export interface ScenarioPreview {
  title: string;
  about: string;
  seats: SeatPlan[];
  view: View;
}

/** A scenario file that can be played: of which game, as plain data for a new match, what may be changed of it, and how it begins. */
export interface ScenarioRead {
  game: string;
  scenario: Record<string, unknown>;
  options: Option[];
  preview: ScenarioPreview;
}

/** A scenario file that somebody has written; ``name`` stands for it in errors. */
export interface ScenarioText {
  name: string;
  text: string;
}

/** A position as this viewer sees it. ``board`` is left out where it is the one that was sent before; ``undo`` is why nothing can be taken back, or ``None`` if it can. */
export interface Scene {
  board: Board | null;
  sight: Sight;
  is_asked: boolean;
  undo: string | null;
}

/** A seat of a new match; who has the token has the seat. */
export interface SeatGiven {
  seat: number;
  kind: "here" | "link" | "bot";
  token: string | null;
}

/** Who sits in a seat, or that the rules play it. ``is_running`` says whether its clock runs, ``stand_in`` why a bot plays on for somebody. */
export interface SeatInfo {
  seat: number;
  title: string;
  team: number;
  name: string;
  kind: "here" | "link" | "bot" | "rules";
  is_present: boolean;
  offers_draw: boolean;
  wants_rematch: boolean;
  seconds_left: number | null;
  is_running: boolean;
  stand_in: string | null;
}

/** A seat of a scenario: its number in the game, what it is called, the team that wins or loses with it, and whether somebody is to play it or the rules do. */
export interface SeatPlan {
  seat: number;
  title: string;
  team: number;
  is_taken: boolean;
}

/** Who is to sit in a seat: the creator or a friend at the same screen, somebody who gets a link, or a bot. */
export interface SeatWish {
  kind: "here" | "link" | "bot";
  bot?: string | null;
  name?: string | null;
}

/** What lies on the board and beside it, as one player sees it. ``overlays`` are cells by what they are to the player: ``unseen``, ``remembered``, ``objective``, ``objective 0``. ``notes`` are sentences that stay in view, whoever is to decide; ``sketches`` are boards to choose from. */
export interface Sight {
  pieces: Piece[];
  prompt: string;
  notes: string[];
  sketches: Sketch[];
  overlays: Record<string, number[]>;
  arrows: Arrow[];
  hands: Hand[];
  tracks: Track[];
  choices: Choice[];
}

/** A board that may come to be played on, to choose by; ``note`` says what has become of it, if anything. */
export interface Sketch {
  name: string;
  board: Board;
  overlays: Record<string, number[]>;
  note: string;
}

/** Everything a client needs to begin or to begin anew. ``seat`` is ``None`` for a spectator. */
export interface Snapshot {
  type: "snapshot";
  seq: number;
  seat: number | null;
  scene: Scene;
  log: Happening[];
  table: Table;
}

/** The table around a match. ``key`` opens ``commitment`` when the match is over; ``ending`` says how it ended; ``changes`` are the options that were set other than the scenario says, ``drawn`` says that the match did not begin as its scenario does but from a position that somebody drew. ``outcome`` is what it was worth to each seat of the game, by number; ``no_draw`` says why no draw can be agreed. */
export interface Table {
  match: string;
  game: string;
  title: string;
  scenario: string;
  changes: string[];
  drawn: string | null;
  seats: SeatInfo[];
  no_draw: string | null;
  commitment: string;
  key: string | null;
  outcome: number[] | null;
  ending: string | null;
  rematch: string | null;
}

/** Something at the table has changed, not in the match: who is there, a draw offered, the clocks. */
export interface TableNews {
  type: "table";
  table: Table;
}

/** A match file's text, or the key of a match with the hash that was published when it began, or all of them. */
export interface ToCheck {
  file?: string | null;
  key?: string | null;
  commitment?: string | null;
}

/** A number that belongs to a seat or to the table: points, rounds, money. */
export interface Track {
  name: string;
  owner: number | null;
  value: number;
  most: number | null;
}

/** Take the seat's last decision back, where nobody has learned anything from it. */
export interface Undo {
  type: "undo";
  id: string;
  seq: number;
}

/** What this viewer has seen happen, and how things stand now. */
export interface Update {
  type: "update";
  seq: number;
  happenings: Happening[];
  scene: Scene;
}

/** A position as one player sees it: the board, and what lies on it. */
export interface View {
  pieces: Piece[];
  prompt: string;
  notes: string[];
  sketches: Sketch[];
  overlays: Record<string, number[]>;
  arrows: Arrow[];
  hands: Hand[];
  tracks: Track[];
  choices: Choice[];
  board: Board;
}

/** A way to a place that takes several decisions in a row: the cells on it, the last one being the place, the texts of the decisions, and in words what it takes. Whoever goes it stops where something happens. */
export interface Way {
  cells: number[];
  steps: string[];
  text: string;
}

export type FromClient = Hello | Play | Undo | Resign | Draw | Rematch | Inspect | Ping;

export type FromServer = Snapshot | Update | TableNews | Ack | Refused | Inspected | Pong;
