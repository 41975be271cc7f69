import { socketAddress } from "./api";
import { Dangers } from "./danger.svelte";
import { Line, type Connection, type Wish } from "./line";
import { Past, type Passage } from "./past.svelte";
import { Stage } from "./stage.svelte";
import { take, type Story } from "./story";
import { refusalWords } from "./words";
import type { Board, FromServer, Happening, Hinted, Inspection, Refused, Scene, Sight, Standing, TableInfo, Update } from "./wire";

const LATEST_NEWS = 1000;
const LONGEST_TEXT = 200;

/** What was asked for, and what is known of it. */
export interface Inspected {
  piece: number | null;
  cell: number | null;
  found: Inspection;
}

/** A decision by its text, as it is offered (`play`) or as somebody has typed it (`say`), or one to be taken back. */
type Step = { type: "play" | "say"; text: string } | { type: "undo" };

/** A seat (or a spectator's place) at a match: what came over its line, and what of it is being shown. */
export class Seat {
  connection = $state<Connection>("connecting");
  refusal = $state.raw<Refused | null>(null);
  notice = $state.raw<{ text: string; code: string } | null>(null);
  isBusy = $state(false);

  /** What came last; the rest lags behind while happenings are acted out. */
  latest = $state.raw<Story | null>(null);
  seq = $state(-1);
  board = $state.raw<Board | null>(null);
  scene = $state.raw<Scene | null>(null);
  log = $state.raw<Happening[]>([]);
  recent = $state.raw<Happening[]>([]);
  /** What was typed and has not been done, because it was refused or came too late. */
  unsaid = $state("");
  /** How many decisions were made with one click, and are taken back with one. */
  together = $state(0);
  inspection = $state.raw<Inspected | null>(null);
  /** What is known of the cell under the mouse, while a piece is picked. */
  peeked = $state.raw<Inspected | null>(null);
  /** A hint on the decision that is on show, and whether one is being looked for. */
  hint = $state.raw<Hinted | null>(null);
  isHinting = $state(false);
  readonly stage = new Stage();
  readonly past = new Past();
  readonly dangers = new Dangers(() => this.#line.send({ type: "danger" }));
  /** What is being shown again. */
  retold = $state.raw<Happening | null>(null);
  /** Whether what stays on the board was shown again, because somebody wanted to see it. */
  hasRetold = $state(false);

  #line: Line;
  #queue: Update[] = [];
  #isOnShow = false;
  #inspecting = new Map<string, { piece: number | null; cell: number | null }>();
  #hinting = "";
  #peeking: { id: string; cell: number } | null = null;
  #playing = new Set<string>();
  #agenda: Step[] = [];
  #typed = "";
  #isWary = false;
  #since: number | null = null;
  #beginnings = 0;

  constructor(
    readonly match: string,
    readonly token: string,
    name: string | null = null,
  ) {
    this.#line = new Line(
      socketAddress(match),
      token,
      {
        heard: (message) => this.#heard(message),
        since: () => this.#since,
        changed: (connection) => (this.connection = connection),
      },
      name,
    );
    this.#line.connect();
  }

  get number(): number | null {
    return this.latest?.seat ?? null;
  }

  get table(): TableInfo | null {
    return this.latest?.table ?? null;
  }

  get sight(): Sight | null {
    return this.scene?.sight ?? null;
  }

  /** Whether this seat has to decide, and its choices are on show. */
  get isDeciding(): boolean {
    return !!this.scene?.is_asked && !this.stage.isPlaying && !this.table?.outcome;
  }

  /** Whether it could decide right now: nothing it has sent is still on its way. */
  get canDecide(): boolean {
    return this.isDeciding && !this.isBusy;
  }

  /** Whether all that has come is on show, and leaves nothing to watch or to decide. */
  get isIdle(): boolean {
    return !!this.scene && this.scene === this.latest?.scene && !this.scene.is_asked && !this.stage.isPlaying;
  }

  close(): void {
    this.#line.close();
  }

  reconnect(): void {
    this.#line.connect();
  }

  /** Show this seat and what has come since it was shown last, acted out or at once. */
  show(isActed: boolean): void {
    this.#isOnShow = true;
    if (!isActed) this.#catchUp();
    void this.#perform();
  }

  /** Keep what comes until this seat is shown again. */
  hide(): void {
    this.#isOnShow = false;
    this.#agenda = [];
  }

  #catchUp(): void {
    this.#queue = [];
    this.recent = this.latest?.scene === this.scene ? this.recent : [];
    if (this.latest) this.#begin(this.latest);
  }

  play(choice: number): void {
    this.together = 0;
    this.#decide({ type: "play", seq: this.seq, choice });
  }

  /** Make the decisions that were typed, parted by commas or semicolons, up to the first that is refused. */
  say(typed: string): void {
    const texts = typed.split(/[,;]/).map((text) => text.trim().slice(0, LONGEST_TEXT));
    this.#set(texts.filter(Boolean).map((text) => ({ type: "say", text })));
  }

  /** Make several decisions, one after the other; those that have become impossible meanwhile are left out. */
  playAll(texts: string[]): void {
    this.#set(texts.map((text) => ({ type: "play", text })));
  }

  #set(agenda: Step[]): void {
    this.together = 0;
    this.unsaid = "";
    this.#isWary = false;
    this.#agenda = agenda;
    this.#goOn();
  }

  /** Make several decisions as long as nothing happens but what they do themselves. */
  walk(texts: string[]): void {
    this.playAll(texts);
    this.#isWary = true;
  }

  /** Take the last decision back, or all that were made with one click. */
  undo(): void {
    this.#agenda = Array.from({ length: Math.max(1, this.together) }, () => ({ type: "undo" }));
    this.together = 0;
    this.#goOn();
  }

  /** Send the next step of the agenda, once what was sent before has been answered and is on show. */
  #goOn(): void {
    if (this.#playing.size || this.stage.isPlaying) return;
    let step = this.#agenda.shift();
    while (step && !this.#isPossible(step)) step = this.#agenda.shift();
    if (!step) return this.#settle();
    if (step.type === "undo") return this.#decide({ type: "undo", seq: this.seq });
    const typed = step.type === "say" ? step.text : "";
    if (typed && !this.isDeciding) return this.#comeTooLate(typed);
    this.together++;
    this.#decide({ type: "play", text: step.text, seq: this.seq }, typed);
  }

  #comeTooLate(typed: string): void {
    this.#giveUp(typed);
    this.notice = { text: `It is not your turn any more, and '${this.unsaid}' was left out.`, code: "seat/not-asked" };
    this.#settle();
  }

  /** Drop the agenda; what was typed of it can be typed again, beginning with what was refused. */
  #giveUp(refused: string): void {
    const rest = this.#agenda.flatMap((step) => (step.type === "say" ? step.text : []));
    this.unsaid = [refused, ...rest].filter(Boolean).join(", ");
    this.#agenda = [];
  }

  #isPossible(step: Step): boolean {
    if (step.type === "undo") return this.scene?.undo === null;
    if (step.type === "say") return true;
    return this.isDeciding && !!this.sight?.choices.some((choice) => choice.text === step.text);
  }

  /** Ask what might be done now. */
  askForHint(): void {
    if (!this.canDecide || this.isHinting) return;
    this.#dropHint();
    this.notice = null;
    this.isHinting = true;
    this.#hinting = this.#line.send({ type: "hint", seq: this.seq });
  }

  #dropHint(): void {
    this.hint = null;
    this.isHinting = false;
    this.#hinting = "";
  }

  #hinted(message: Hinted): void {
    if (message.id !== this.#hinting) return;
    this.#dropHint();
    if (message.seq === this.seq && this.canDecide) this.hint = message;
  }

  resign(): void {
    this.#line.send({ type: "resign" });
  }

  draw(answer: "offer" | "accept" | "decline"): void {
    this.#line.send({ type: "draw", answer });
  }

  takeback(answer: "offer" | "accept" | "decline"): void {
    this.notice = null;
    this.#line.send({ type: "takeback", answer });
  }

  rematch(): void {
    this.#line.send({ type: "rematch" });
  }

  /** Keep a standing answer for when the rules ask this seat to answer others. */
  stand(standing: Standing): void {
    this.notice = null;
    this.#line.send({ type: "stand", standing });
  }

  inspect(piece: number): void {
    this.#ask(piece, null);
  }

  inspectCell(cell: number): void {
    this.#ask(null, cell);
  }

  #ask(piece: number | null, cell: number | null): void {
    this.stopInspecting();
    this.#inspecting.set(this.#line.send({ type: "inspect", piece, cell }), { piece, cell });
  }

  stopInspecting(): void {
    this.#inspecting.clear();
    this.inspection = null;
    this.peek(null);
  }

  /** Ask for a cell beside what is inspected; for none, let go of the last one. */
  peek(cell: number | null): void {
    if (cell !== null && cell === this.peeked?.cell) return;
    this.peeked = null;
    this.#peeking = cell === null ? null : { id: this.#line.send({ type: "inspect", piece: null, cell }), cell };
  }

  /** Act something out again; what comes meanwhile is shown afterwards. */
  async retell({ before, happenings, after }: Passage): Promise<void> {
    if (this.stage.isPlaying || !this.#isOnShow) return;
    this.stage.sweep();
    this.hasRetold = true;
    this.stage.set(before);
    this.stage.tempo.begin();
    await this.stage.play(happenings, after, (told) => (this.retold = told));
    this.retold = null;
    this.stage.set(this.scene!.sight);
    void this.#perform();
  }

  #decide(wish: Wish, typed = ""): void {
    this.#typed = typed;
    this.notice = null;
    this.isBusy = true;
    this.#turnPage();
    this.#dropHint();
    this.#playing.add(this.#line.send(wish));
  }

  #heard(message: FromServer): void {
    if (message.type === "error") this.#refused(message);
    else if (message.type === "ack") this.#answered(message.id);
    else if (message.type === "inspected") this.#inspected(message.id, message.inspection);
    else if (message.type === "hinted") this.#hinted(message);
    else if (message.type === "endangered") this.dangers.take(message);
    else this.#told(message);
  }

  /** A decision was carried out; what came of it follows at once, and until then nothing more is sent. */
  #answered(id: string): void {
    if (this.#playing.delete(id)) setTimeout(() => this.#settle(), LATEST_NEWS);
  }

  #settle(): void {
    this.isBusy = this.#playing.size > 0 || this.#agenda.length > 0;
  }

  #refused(message: Refused): void {
    if (message.id !== null) {
      if (this.#playing.delete(message.id)) this.#giveUp(this.#typed);
      this.#settle();
      if (message.id === this.#hinting) this.#dropHint();
      if (this.#inspecting.delete(message.id) || this.#peeking?.id === message.id) return;
    }
    if (message.id === null && !this.latest) {
      this.refusal = message;
      this.#line.refuse();
      return;
    }
    this.notice = { text: refusalWords(message.code, message.text, "", this.match), code: message.code };
  }

  #inspected(id: string, found: Inspection): void {
    if (this.#peeking?.id === id) this.peeked = { piece: null, cell: this.#peeking.cell, found };
    const asked = this.#inspecting.get(id);
    this.#inspecting.delete(id);
    if (asked) this.inspection = { ...asked, found };
  }

  #told(message: FromServer): void {
    const turn = take(this.latest, message);
    if (turn.does === "gap") {
      this.#since = turn.since;
      this.#line.connect();
    }
    if (turn.does === "nothing" || turn.does === "gap") return;
    this.latest = turn.story;
    this.#since = turn.story.seq;
    if (turn.does === "begin") this.#begin(turn.story);
    if (turn.does === "goOn") {
      this.#queue.push(turn.update);
      void this.#perform();
    }
  }

  #begin(story: Story): void {
    this.#queue = [];
    this.#agenda = [];
    this.#beginnings++;
    this.#settle();
    this.stage.skip();
    this.#show(story.seq, story.board, story.scene);
    this.log = story.log;
    this.past.begin(story.log, story.scene.sight, story.seat, story.scene.is_asked);
    this.stage.set(story.scene.sight);
  }

  #show(seq: number, board: Board, scene: Scene): void {
    if (seq !== this.seq) this.#dropHint();
    this.seq = seq;
    this.board = board;
    this.scene = scene;
  }

  async #perform(): Promise<void> {
    while (this.#isOnShow && this.#queue.length && !this.stage.isPlaying) {
      const update = this.#queue.shift()!;
      const beginning = this.#beginnings;
      if (this.number === null && update.happenings.length) this.#turnPage();
      await this.stage.play(update.happenings, update.scene.sight, (told) => {
        if (beginning === this.#beginnings) this.#tell(told);
      });
      if (this.#isWary && this.#isStopped(update.happenings)) this.#agenda = [];
      this.#settle();
      if (update.happenings.length) this.recent = update.happenings;
      if (beginning === this.#beginnings) this.#arrive(update);
      else this.stage.set(this.scene!.sight);
    }
    if (this.#agenda.length && !this.#queue.length) this.#goOn();
  }

  /** Whether something happens that whoever goes a way did not mean; that it begins may be noted. */
  #isStopped(happenings: Happening[]): boolean {
    return happenings.some(({ kind }) => kind !== "move" && !(kind === "note" && this.together === 1));
  }

  #tell(told: Happening): void {
    this.log = [...this.log, told];
    this.past.tell(told, { pieces: this.stage.pieces, piles: this.stage.piles });
  }

  #arrive({ seq, scene }: Update): void {
    this.#show(seq, scene.board ?? this.board!, scene);
    this.past.reach(scene.is_asked, this.number === null || !!this.table?.outcome, scene.sight);
  }

  /** What happened before has been seen: what comes now is shown in a time of its own. */
  #turnPage(): void {
    this.stage.sweep();
    this.hasRetold = false;
    this.stage.tempo.begin();
    this.past.decide();
  }
}
