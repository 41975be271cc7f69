// Made by web/scripts/wire_types.py from the models of sandtable.server. Do not edit.

/** The command is stored and carried out, and will never be lost. */
export interface Ack {
  type: "ack";
  id: string;
}

/** A match looked back at. ``end`` is how it stood in the end, for each side; ``rules`` is the version of the game's rules. What was stopped has fewer ``decisions`` than the match. */
export interface Analysis {
  version: 1;
  game: string;
  title: string;
  rules: number;
  seed: string;
  budget: Spent;
  sides: Side[];
  outcome: number[] | null;
  seats: Summed[];
  decisions: Judged[];
  end: number[];
}

/** Somebody is. */
export interface Answered {
  type: "pong";
}

/** Something that points from one cell to another (or at its own): an order, a shot, a way. */
export interface Arrow {
  piece: number | null;
  owner: number | null;
  start: number;
  end: number;
  kind: ArrowKind;
}

/** What an arrow stands for; one that ends where it starts is drawn as a sign on its piece. */
export type ArrowKind = "move" | "attack" | "shot" | "hold" | "toggle" | "autopilot";

/** Ask where it is dangerous, as far as is known now. */
export interface AskDanger {
  type: "danger";
  id: string;
}

/** Ask for a hint on the decision that the view of ``seq`` offers. */
export interface AskHint {
  type: "hint";
  id: string;
  seq: number;
}

/** A number out of a most: hit points, stamina, energy; drawn as a bar, or as so many dots. */
export interface Bar {
  name: string;
  value: number;
  most: number;
  form: "bar" | "pips";
}

/** Is anybody there? */
export interface Beat {
  type: "ping";
}

/** The places and their shape. The places of a ``graph`` are points with lines between them, and who walks over it by keyboard follows the lines. */
export interface Board {
  shape: "square" | "hex" | "graph";
  cells: Cell[];
  lines: Line[];
}

/** A board in a book: the seats of its scenario, what lies there, and the cells that are marked. */
export interface BookBoard {
  seats: SeatPlan[];
  view: View;
  marked: number[];
}

/** A card in a pile; one that lies face down has no name and shows nothing, nor may its ``id`` tell what it is. ``icon`` is the picture on it, ``cost`` what it costs (``mana 2``), ``figures`` are its other numbers, ``text`` is a line under its name, ``texts`` are sentences on what it does, ``keywords`` are words that are explained. ``refused`` says why it cannot be played or had now. ``have`` is how many of it its owner has, where it stands for several. ``is_next`` marks the one that is being decided on. ``owner`` is whose it is, if it is not its pile's owner's, and who has declared it if it lies on a stack; ``targets`` are what it is then aimed at. Choices say by their ``card`` which card they are about. */
export interface Card {
  id: number;
  name: string | null;
  text: string;
  icon: Icon | null;
  cost: Figure[];
  have: number;
  figures: Figure[];
  texts: string[];
  keywords: Keyword[];
  refused: string;
  is_next: boolean;
  owner: number | null;
  targets: Target[];
}

/** A card that goes from one pile to another, as this viewer sees it: face up, or face down without a name. It has no ``start`` or no ``end`` where it comes from or goes to somewhere else. Who shows a card and puts it back moves it to the pile where it lay. */
export interface CardMove {
  card: Card;
  start: number | null;
  end: number | null;
}

/** One place of the board; ``x`` and ``y`` are in cell widths, from the top left. ``terrain`` is how its ground is drawn, ``ground`` what it is called where that is something else. ``neighbours`` are directions with the cells that lie there, for those who walk over the board by keyboard. */
export interface Cell {
  id: number;
  name: string;
  x: number;
  y: number;
  terrain: Terrain;
  ground: string;
  height: number;
  neighbours: [string, number][];
}

/** A challenge is no longer open. */
export interface ChallengeGone {
  type: "gone";
  id: string;
}

/** A challenge that is open. ``changes`` are the options that are other than the scenario says; ``is_patient`` says that there are days for each decision, so that nobody has to be there now. */
export interface ChallengeInfo {
  id: string;
  game: string;
  title: string;
  scenario: string;
  changes: string[];
  by: GuestInfo;
  access: "public" | "link" | "closed";
  invited: string | null;
  level: string | null;
  is_quick: boolean;
  is_patient: boolean;
  clock: Clock | null;
  places: PlaceInfo[];
  created: number;
}

/** Challenges that are open, the newest first. */
export interface ChallengeList {
  challenges: ChallengeInfo[];
}

/** A challenge is new, or somebody has taken or left a place of it. */
export interface ChallengeNews {
  type: "challenge";
  challenge: ChallengeInfo;
}

/** All challenges that are shown to this one. */
export interface Challenges {
  type: "challenges";
  challenges: ChallengeInfo[];
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
  target_card: number | null;
  target_seat: number | null;
  moments: Moment[];
  gives_up: string;
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

/** A place where enemies that whoever looks knows of could strike, or that is known to do harm by itself. ``figure`` is how hard, in so few letters that they stand on the cell (``58%``, ``4``); ``share`` is the same from 0 to 1, for the depth of a tint. ``pieces`` are those who could, and ``texts`` say how, each in a line; ``is_later`` says that none of them can strike before their own turn. */
export interface Danger {
  cell: number;
  figure: string;
  share: number;
  is_later: boolean;
  pieces: number[];
  texts: string[];
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

/** The answer to :class:`AskDanger`: dangerous places, as they were at the step ``seq`` of this viewer's stream. */
export interface Endangered {
  type: "endangered";
  id: string;
  seq: number;
  dangers: Danger[];
}

/** Where a piece looks; drawn as a wedge at its edge, in the terminal as an arrow behind its name. */
export type Facing = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";

/** A number (or a letter) of something, with its name: ``health 4``, ``size M``. */
export interface Figure {
  name: string;
  value: number | string;
}

/** How cells look that are not seen just now; always a plain tint, so that what is known there can be made out. */
export type Fog = "veil" | "mist" | "night";

/** One step: how many decisions had been taken, what happened, and how things stood then. A match can be played on from ``position``; where there is none, ``closed`` says why. */
export interface Frame {
  number: number;
  happenings: Happening[];
  scene: Scene;
  position: string | null;
  closed: string | null;
}

/** A game, for the list to choose from; ``levels`` are the opponents that people choose, ``bots`` programs that can be named in their place, both from the weakest to the strongest; ``minutes`` are what a match takes, from and to. */
export interface GameInfo {
  name: string;
  title: string;
  about: string;
  feel: string;
  minutes: [number, number] | null;
  seats: string[];
  scenarios: ScenarioInfo[];
  usual_scenario: string;
  learning_scenario: string;
  levels: LevelInfo[];
  bots: string[];
  has_secrets: boolean;
  theme: Theme;
  lessons: LessonInfo[];
}

/** The words of a game that have tips wherever they appear. */
export interface Glossary {
  terms: Term[];
}

/** The first message: who it is, if they have a name. */
export interface Greeting {
  type: "hello";
  secret?: string | null;
}

/** Somebody who has a name here. */
export interface GuestInfo {
  id: string;
  name: string;
}

/** A new name; who has the secret has the name. It is told only once. */
export interface GuestMade {
  id: string;
  name: string;
  secret: string;
}

/** Something that has happened, as a sentence and as a scene: its kind, who did it, to whom, where, how much, and a word that is shown there for a moment. The last of its ``cells`` is where it ended; those of a move are its whole way, beginning with where it began. ``cards`` are those that go from pile to pile meanwhile. What ``is_missed`` flies past whom it was meant for. */
export interface Happening {
  text: string;
  kind: HappeningKind;
  piece: number | null;
  target: number | null;
  cells: number[];
  amount: number;
  caption: string;
  rule: string;
  cards: CardMove[];
  is_missed: boolean;
}

/** What happens in a scene, and how it is acted out. */
export type HappeningKind = "move" | "attack" | "shot" | "die" | "appear" | "vanish" | "mark" | "cards" | "note" | "table";

/** The first message of a socket. ``since`` is the last ``seq`` that the client has, if it has any. */
export interface Hello {
  type: "hello";
  token: string;
  since?: number | null;
  name?: string | null;
}

/** A choice by its number in the view, the share of playouts that tried it, and the chance of winning with it (a draw counts half) with its 95% interval; no chance where none was found. */
export interface HintChoice {
  number: number;
  text: string;
  share: number;
  chance: number | null;
  low: number;
  high: number;
}

/** A decision to be expected: by whom, and what is decided or heard of it. */
export interface HintStep {
  seat: number;
  text: string;
}

/** The answer to :class:`AskHint`: up to three choices, the best first, and what may follow the first. */
export interface Hinted {
  type: "hinted";
  id: string;
  seq: number;
  playouts: number;
  choices: HintChoice[];
  line: HintStep[];
}

/** A hint on a decision of a match that is over, taken after so many others: what that seat could have known of its choices then. ``offered`` are these choices whole, as they stood before the seat. */
export interface HintedBack {
  after: number;
  seat: number;
  playouts: number;
  choices: HintChoice[];
  line: HintStep[];
  offered: Choice[];
}

/** Pictures on pieces, cards and badges, in one colour; ``web/icons.txt`` says which drawing each is. */
export type Icon = "swordman" | "person" | "lee-enfield" | "spy" | "cloak-dagger" | "hooded-assassin" | "crown" | "king" | "captain-hat-profile" | "rank-3" | "binoculars" | "run" | "winchester-rifle" | "crosshair" | "human-target" | "mp5" | "bullseye" | "orc-head" | "bully-minion" | "minions" | "meeple" | "battle-mech" | "missile-mech" | "mecha-head" | "walking-scout" | "tank" | "apc" | "truck" | "jeep" | "helicopter" | "jet-fighter" | "submarine" | "sentry-gun" | "cannon" | "land-mine" | "crowned-skull" | "dragon-head" | "soldier" | "shield" | "horse" | "flame" | "heart" | "hex" | "vine" | "swords" | "portal" | "ghost" | "mask" | "eye" | "wolf" | "ear" | "ogre" | "bomb" | "spikes" | "totem" | "bird" | "airship" | "balloon" | "wagon" | "mule" | "fish" | "ship" | "spell" | "scroll" | "potion" | "artifact" | "armour" | "coin" | "cards" | "stone-wall" | "brick-wall" | "defensive-wall" | "flying-flag" | "tower-flag" | "objective" | "barracks" | "bunker" | "military-fort" | "player-base" | "castle" | "forest" | "hills" | "mountains" | "modern-city" | "house" | "factory" | "windmill" | "bridge" | "grass" | "wheat" | "thicket" | "hill" | "ridge" | "peak" | "water" | "reef" | "shallows" | "swamp" | "lava" | "thorns" | "sand" | "ruins" | "chasm" | "spring" | "road" | "overwatch" | "snap-overwatch" | "laser-off" | "charging" | "elevated" | "active" | "exhausted" | "cloaked" | "rooted" | "silenced" | "disarmed" | "broken" | "stealth" | "invisible" | "poisoned" | "panic" | "rage" | "ward" | "paralysed" | "burning" | "stunned" | "blinded" | "revealed" | "shielded" | "slowed" | "mending" | "heartened" | "braced" | "farsighted" | "carries" | "unknown" | "attack" | "hold" | "toggle" | "autopilot" | "wait" | "shot" | "teleport" | "heal" | "capture" | "undo" | "chat-bubble" | "dice" | "trophy" | "book" | "replay";

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

/** What can be known of a piece or a cell: sentences, and cells by what they are to it. ``ways`` lead a piece that can act to places beyond its next decision. */
export interface Inspection {
  texts: string[];
  cells: Partial<Record<LayerKind, number[]>>;
  ways: Way[];
}

/** One decision. ``open`` is how the match really stood before it, for each side. ``known`` is the share of winning that its seat could have had, as far as it could know, and ``taken`` what it chose instead; there is neither where it had no choice. ``lost`` is the difference, as far as it is beyond doubt; if that is worth a ``mark``, ``better`` says what would have been better. ``luck`` is how much more came of it for its seat than could be expected, if that is beyond doubt. */
export interface Judged {
  number: number;
  seat: number;
  text: string;
  open: number[];
  known: number | null;
  taken: number | null;
  lost: number;
  mark: "inaccuracy" | "mistake" | "blunder" | null;
  better: string | null;
  luck: number;
  playouts: number;
}

/** Seats of a match that are to be found under one's name from now on, wherever one is: their tokens. */
export interface KeepSeats {
  match: string;
  tokens: string[];
}

/** A word on a card, and what it means. */
export interface Keyword {
  word: string;
  text: string;
}

/** What cells are to the piece or cell that somebody asks about; each layer can be hidden. */
export type LayerKind = "sight" | "reach" | "second" | "third" | "threat";

/** A lesson of a game, for the list; ``name`` is by which it is begun. Puzzles have a rating. */
export interface LessonInfo {
  name: string;
  title: string;
  about: string;
  rating: number | null;
}

/** How strong an opponent may be chosen: what it does, how many seconds a turn takes it at most, and its rating where that has been measured. */
export interface LevelInfo {
  name: string;
  about: string;
  seconds: number;
  rating: number | null;
}

/** A way between two cells, in both directions; ``name`` is written on it. */
export interface Line {
  start: number;
  end: number;
  name: string;
}

/** How far the analysis of a match is: nobody has asked for one, it goes on, it was stopped, or here it is. ``done`` of ``total`` decisions are judged. */
export interface LookedBack {
  state: "none" | "running" | "stopped" | "ready";
  done: number;
  total: number;
  analysis: Analysis | null;
}

/** What pieces are made of. Their outline stays that of their side. */
export type Make = "counter" | "stone" | "lamp" | "chit" | "seal" | "plate" | "crest";

/** Something special about a piece. ``text`` is all that is said of it, where that is more than its kind; ``amount`` is how often it counts, and ``icon`` its badge, if it is not that of its kind. */
export interface Mark {
  kind: MarkKind;
  text: string;
  amount: number;
  icon: Icon | null;
}

/** What is special about a piece just now; most are badges on it, up to three. */
export type MarkKind = "active" | "exhausted" | "overwatch" | "snap overwatch" | "laser off" | "charging" | "elevated" | "cloaked" | "carries" | "status" | "order" | "ghost" | "unknown" | "seen";

/** A new match: its name in addresses, its seats, and the token with which others may watch. */
export interface MatchMade {
  match: string;
  seats: SeatGiven[];
  watch: string;
}

/** What there is here for people who want to meet, ``features``, and of what strength they can say to be. */
export interface MeetingInfo {
  features: ("names" | "matches" | "lobby" | "pairing" | "notifications" | "days")[];
  levels: string[];
}

/** What flies where somebody shoots. */
export type Missile = "tracer" | "laser" | "shell" | "bolt" | "blade";

/** When somebody acts: an entry of the timeline. ``id`` stays the same while the entry moves on, ``time`` is on the game's own clock, ``note`` a few words more. */
export interface Moment {
  id: number;
  owner: number | null;
  label: string;
  time: number | null;
  piece: number | null;
  note: string;
}

/** A match to which somebody challenges: for everybody in the lobby, for whoever has the link, or, closed, for the one of that name. ``place`` is the seat that one wants oneself, by its place among those that are to be taken, or any; in the others sit those who take it, or, where ``bots`` names a level, bots in all but one. */
export interface NewChallenge {
  game: string;
  scenario?: string | null;
  options?: Record<string, boolean | number | string>;
  clock?: Clock | null;
  access?: "public" | "link" | "closed";
  invited?: string | null;
  place?: number | null;
  bots?: string | null;
  level?: string | null;
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

/** A name that somebody wants to have. */
export interface NewName {
  name: string;
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

/** What some cells are to whoever looks, whose they are, and in ``text`` what they are called, where that is more than their kind. */
export interface Overlay {
  kind: OverlayKind;
  cells: number[];
  owner: number | null;
  text: string;
}

/** What a cell itself is to whoever looks. */
export type OverlayKind = "unseen" | "remembered" | "objective" | "zone" | "area";

/** A match in which one holds seats, with their ``tokens``. ``is_turn`` says whether one has to decide; ``ending`` says how it ended, and ``worth`` what it was worth to one's seat. */
export interface OwnMatch {
  match: string;
  game: string;
  title: string;
  tokens: string[];
  seats: OwnSeat[];
  created: number;
  is_turn: boolean;
  ending: string | null;
  worth: number | null;
}

/** Matches in which one holds seats, the newest first. */
export interface OwnMatches {
  matches: OwnMatch[];
}

/** The matches of one's own, whenever one begins or ends. */
export interface OwnNews {
  type: "matches";
  matches: OwnMatch[];
}

/** Who sits in a seat of such a match; ``is_own`` marks those that are held under one's name. */
export interface OwnSeat {
  title: string;
  name: string;
  is_own: boolean;
}

/** With whom one wants to be paired: in a game, with somebody of that strength, or of any. */
export interface Pairing {
  game: string;
  level?: string | null;
}

/** The colours of a game's table, each in a light and a dark version in which all that is written can be read. */
export type Palette = "sand" | "toy" | "neon" | "dossier" | "moor" | "royal" | "steel" | "clay" | "frost";

/** Something that lies on a cell. ``owner`` is a seat, or ``None`` for nobody's. ``style`` is how it is drawn, ``facing`` where it looks, and ``caption`` a word that is written on it: how orders name it, a ghost's age. ``under`` is the piece of the same cell that lies right under it, where pieces are piled up: the topmost is drawn, with how many there are. */
export interface Piece {
  id: number;
  cell: number;
  owner: number | null;
  name: string;
  letter: string;
  icon: Icon | null;
  bars: Bar[];
  marks: Mark[];
  style: Style;
  facing: Facing | null;
  under: number | null;
  caption: string;
}

/** Cards that lie together, the topmost first; ``count`` is how many there are, seen or not. */
export interface Pile {
  id: number;
  kind: PileKind;
  name: string;
  owner: number | null;
  count: number;
  cards: Card[];
}

/** What cards that lie together are. */
export type PileKind = "hand" | "deck" | "discard" | "stack" | "offer" | "reserve";

/** Is anybody there? */
export interface Ping {
  type: "ping";
}

/** A seat of a match to be: who has it, a bot, or nobody yet. */
export interface PlaceInfo {
  title: string;
  kind: "guest" | "open" | "bot";
  guest: string | null;
  name: string | null;
}

/** Something ready-made, such as an army or a card that goes with a style of deck: its name, what it is, and the texts of the decisions that it takes, each of which is legal after those before it. One that takes several decides nothing that cannot be gone back from. */
export interface Plan {
  name: string;
  text: string;
  steps: string[];
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

/** How many parts of a game's rules are compiled, of how many; which share of the work that is, and in how many seconds it may be done: a guess that moves on between the parts. */
export interface Readiness {
  done: number;
  parts: number;
  share: number;
  seconds_left: number;
}

/** A match as one viewer saw it. The first frame is its beginning; a board is left out if it is the last one. ``seats`` are the titles of all seats of the game, ``plan`` are those that played; it is empty in recordings of older releases, where all did. */
export interface Recording {
  title: string;
  game: string;
  theme: Theme;
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

/** A game's rules as HTML, with the numbers of the ``scenario`` of that title: every rule is an element whose id is the rule's, every heading has an id, and ``data-board`` stands where a board is to be drawn, by its place in ``boards``; ``theme`` is how they look. */
export interface RuleBook {
  title: string;
  theme: Theme;
  scenario: string;
  html: string;
  boards: BookBoard[];
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

/** A position as this viewer sees it. ``board`` is left out where it is the one that was sent before; ``undo`` is why nothing can be taken back, or ``None`` if it can; ``standing`` is the standing answer that this seat keeps, where the rules ask for answers. */
export interface Scene {
  board: Board | null;
  sight: Sight;
  is_asked: boolean;
  undo: string | null;
  standing: Standing | null;
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
  asks_back: boolean;
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

/** Who is to sit in a seat: the creator or a friend at the same screen, somebody who gets a link, or a bot, named by its level. */
export interface SeatWish {
  kind: "here" | "link" | "bot";
  bot?: string | null;
  name?: string | null;
}

/** Who wins and loses together. */
export interface Side {
  title: string;
  seats: number[];
}

/** What lies on the board and beside it, as one player sees it. ``overlays`` are what cells are to the player, ``timeline`` is who acts when, the next one first. ``goals`` say in a sentence or two how the match is won, with the scenario's own numbers, to whoever looks; ``notes`` are sentences that stay in view, whoever is to decide; ``sketches`` are boards to choose from, ``plans`` are ready-made for who is to decide. */
export interface Sight {
  pieces: Piece[];
  prompt: string;
  goals: string[];
  notes: string[];
  sketches: Sketch[];
  plans: Plan[];
  overlays: Overlay[];
  arrows: Arrow[];
  piles: Pile[];
  tracks: Track[];
  timeline: Moment[];
  choices: Choice[];
}

/** A board that may come to be played on, to choose by; ``note`` says what has become of it, if anything. */
export interface Sketch {
  name: string;
  board: Board;
  overlays: Overlay[];
  note: string;
}

/** Everything a client needs to begin or to begin anew. ``seat`` is ``None`` for a spectator. */
export interface Snapshot {
  type: "snapshot";
  seq: number;
  seat: number | null;
  scene: Scene;
  log: Happening[];
  table: TableInfo;
}

/** The voice in which steps, shots, hits, losses, cards, dice, turns and ends are heard. */
export type Sounds = "soft" | "wood" | "synth" | "hush" | "wind" | "court" | "steel";

/** What each decision was given to be thought about. */
export interface Spent {
  seconds: number | null;
  playouts: number | null;
}

/** Keep a standing answer from now on: what is to be done when the rules ask this seat to answer somebody else. */
export interface Stand {
  type: "stand";
  id: string;
  standing: Standing;
}

/** What a player wants done when asked for an answer. */
export type Standing = "ask" | "turn" | "touched" | "stack" | "able";

/** What is seen where somebody is struck or lost. */
export type Strike = "ring" | "sparks" | "blast" | "slash" | "burst";

/** How a piece is drawn. */
export type Style = "full" | "half" | "hollow" | "ghost" | "unknown" | "place";

/** A seat in all: how many decisions it took, how many of them were a choice, what it lost at each of these on average, its marks, and its luck: that of its own decisions, less its part of the others'. */
export interface Summed {
  seat: number;
  title: string;
  side: number;
  decisions: number;
  choices: number;
  lost: number;
  blunders: number;
  mistakes: number;
  inaccuracies: number;
  luck: number;
}

/** What the table under the board is made of; it shows through open ground. */
export type Surface = "smooth" | "wood" | "paper" | "glow" | "earth" | "velvet" | "metal";

/** The table around a match. ``key`` opens ``commitment`` when the match is over, and ``has_dice`` says whether its game has any dice to be checked so; ``ending`` says how it ended; ``changes`` are the options that were set other than the scenario says, ``drawn`` says that the match did not begin as its scenario does but from a position that somebody drew. ``outcome`` is what it was worth to each seat of the game, by number; ``no_draw`` says why no draw can be agreed, ``no_takeback`` why nobody can be asked for a takeback; ``shows_danger`` says whether one can ask where it is dangerous. */
export interface TableInfo {
  match: string;
  game: string;
  title: string;
  theme: Theme;
  scenario: string;
  changes: string[];
  drawn: string | null;
  seats: SeatInfo[];
  no_draw: string | null;
  no_takeback: string | null;
  shows_danger: boolean;
  commitment: string;
  key: string | null;
  has_dice: boolean;
  outcome: number[] | null;
  ending: string | null;
  rematch: string | null;
  lesson: Taught | null;
}

/** Something at the table has changed, not in the match: who is there, a draw offered, the clocks. */
export interface TableNews {
  type: "table";
  table: TableInfo;
}

/** Ask to take one's last decision back with all that came after it, agree to what another asks, or refuse it (or withdraw one's own wish). */
export interface Takeback {
  type: "takeback";
  id: string;
  answer: "offer" | "accept" | "decline";
}

/** What came of taking or making a challenge: it waits for others, or there is the match, with one's token. */
export interface Taken {
  challenge: ChallengeInfo | null;
  match: string | null;
  token: string | null;
}

/** What something is aimed at: a cell, a piece, a card or a seat, and how it is called. */
export interface Target {
  text: string;
  cell: number | null;
  piece: number | null;
  card: number | null;
  seat: number | null;
}

/** The lesson that a match is, as its learner is told of it: its number in the list of so many, what there is to do, the hints from the first nudge to the last, whether it is done, and what is said of that. ``next`` is the name of the lesson after it; puzzles have a rating. */
export interface Taught {
  name: string;
  number: number;
  count: number;
  title: string;
  about: string;
  hints: string[];
  standing: "open" | "done" | "missed";
  said: string;
  next: string | null;
  rating: number | null;
}

/** A word that the rules explain, with its other forms, and the rule that says so (or nothing). */
export interface Term {
  word: string;
  forms: string[];
  text: string;
  rule: string;
}

/** Grounds that are drawn in colours of their own. A cell's ``ground`` may call it something else. */
export type Terrain = "open" | "other" | "forest" | "thicket" | "grass" | "plain" | "swamp" | "thorns" | "hill" | "ridge" | "mountain" | "peak" | "sand" | "road" | "city" | "bunker" | "ruins" | "water" | "river" | "shallows" | "reef" | "spring" | "lava" | "chasm" | "wall" | "cover";

/** How a game looks and sounds. Every word has a usual one, so that a game says only what is its own. */
export interface Theme {
  palette: Palette;
  surface: Surface;
  tiles: Tiles;
  make: Make;
  strike: Strike;
  missile: Missile;
  fog: Fog;
  triumph: Triumph;
  sounds: Sounds;
}

/** How the cells of squares and hexes lie beside each other; the points of a graph stay points. */
export type Tiles = "tiles" | "wells" | "lines" | "slabs";

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

/** What is seen when whoever looks has won. */
export type Triumph = "confetti" | "beams" | "stamp" | "dawn" | "banners" | "embers";

/** It is one's turn in a match, or no longer. */
export interface TurnNews {
  type: "turn";
  match: string;
  is_turn: boolean;
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
  goals: string[];
  notes: string[];
  sketches: Sketch[];
  plans: Plan[];
  overlays: Overlay[];
  arrows: Arrow[];
  piles: Pile[];
  tracks: Track[];
  timeline: Moment[];
  choices: Choice[];
  board: Board;
}

/** A way to a place that takes several decisions in a row: the cells on it, the last one being the place, the texts of the decisions, and in words what it takes. Whoever goes it stops where something happens. */
export interface Way {
  cells: number[];
  steps: string[];
  text: string;
}

export type FromClient = Hello | Play | Undo | Resign | Draw | Takeback | Rematch | Stand | Inspect | AskDanger | AskHint | Ping;

export type FromServer = Snapshot | Update | TableNews | Ack | Refused | Inspected | Endangered | Hinted | Pong;

export type FromWaiting = Greeting | Beat;

export type ToWaiting = Challenges | ChallengeNews | ChallengeGone | OwnNews | TurnNews | Answered | Refused;
