import { tableAddress } from "./address";
import { ApiError, meetingAsk, socketAt } from "./api";
import { read, rememberedMatches, settings, write } from "./memory.svelte";
import { notify } from "./notice";
import { go, route } from "./route.svelte";
import type { ChallengeInfo, FromWaiting, GuestInfo, GuestMade, MeetingInfo, NewChallenge, OwnMatch, Taken, ToWaiting } from "./wire";

/** A name, and the secret that keeps it. */
export interface Kept {
  id: string;
  name: string;
  secret: string;
}

type Feature = MeetingInfo["features"][number];

const GUEST = "sandtable.guest";
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
const PING_EVERY = 20_000;
const TOGETHER = 15_000;
/** So many of the matches that this browser remembers go with a new name. */
const TAKEN_ALONG = 10;

function kept(): Kept | null {
  const found = read<Partial<Kept> | null>(GUEST, null);
  return found?.secret && found.name && found.id ? { id: found.id, name: found.name, secret: found.secret } : null;
}

/** Those who meet here: one's own name, challenges, matches of one's own and whose turn it is there. */
class Meet {
  info = $state.raw<MeetingInfo | null>(null);
  guest = $state.raw<Kept | null>(kept());
  /** What hangs in the lobby; nothing until it was heard. */
  challenges = $state.raw<ChallengeInfo[] | null>(null);
  matches = $state.raw<OwnMatch[]>([]);
  isLost = $state(false);
  /** A match that has begun because somebody took one's challenge. */
  begun = $state.raw<OwnMatch | null>(null);
  /** Why the name is gone, if it is. */
  trouble = $state("");

  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #wait = FIRST_WAIT;
  #hasMatches = false;
  #fresh = new Map<string, number>();
  #gone = 0;
  #withdrawn = new Set<string>();
  #lost = new Set<string>();

  turns = $derived(this.matches.filter((one) => one.is_turn));

  /** What one is called at tables: by the name that is kept, or as one calls oneself. */
  get ownName(): string {
    return this.guest?.name || settings.name;
  }

  has(feature: Feature): boolean {
    return !!this.info?.features.includes(feature);
  }

  /** How many matches wait for one, for the title of a page; the one on show is marked there already. */
  mark(but = ""): string {
    const count = this.turns.filter((one) => one.match !== but).length;
    return count ? `(${count}) ` : "";
  }

  /** Begin: ask what there is, and wait where there is something to wait for. */
  open(): () => void {
    void meetingAsk<MeetingInfo>(null, "GET", "/meeting").then(
      (info) => {
        this.info = info;
        this.#connect();
      },
      () => {},
    );
    const changed = (event: StorageEvent) => {
      if (event.key === GUEST) this.#become(kept());
    };
    addEventListener("storage", changed);
    return () => {
      removeEventListener("storage", changed);
      this.#drop();
    };
  }

  /** Look at the lobby, with a name or without. */
  enter(): void {
    if (!this.#socket) this.#connect();
  }

  // The name.
  /** Choose a name; the matches that were begun without one go with it. */
  async claim(name: string): Promise<void> {
    this.#keep(await meetingAsk<GuestMade>(null, "POST", "/guests", { name }));
    for (const { match, tokens } of rememberedMatches().slice(0, TAKEN_ALONG)) if (tokens.length) this.keep(match, tokens);
  }

  async rename(name: string): Promise<void> {
    const guest = this.guest!;
    const told = await this.#ask<GuestInfo>("POST", "/guest/name", { name });
    this.#keep({ ...guest, name: told.name });
  }

  /** Whose secret it is that came with a link. */
  whose(secret: string): Promise<GuestInfo> {
    return meetingAsk<GuestInfo>(secret, "GET", "/guest");
  }

  /** Take over a name from another browser. */
  carry(guest: Kept): void {
    this.#keep(guest);
  }

  /** Let this browser forget the name; who has no other that knows it has lost it. */
  leave(): void {
    this.#keep(null);
  }

  #keep(guest: Kept | null): void {
    write(GUEST, guest);
    this.trouble = "";
    this.#become(guest);
  }

  #become(guest: Kept | null): void {
    const isSame = guest?.secret === this.guest?.secret;
    this.guest = guest;
    if (isSame) return;
    this.matches = [];
    this.#hasMatches = false;
    this.#connect();
  }

  #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return meetingAsk<T>(this.guest?.secret ?? null, method, path, body);
  }

  // Matches of one's own.
  keep(match: string, tokens: string[]): void {
    const isKept = this.matches.some((one) => one.match === match && tokens.every((token) => one.tokens.includes(token)));
    if (!this.guest || isKept) return;
    this.#ask("POST", "/guest/matches", { match, tokens }).catch(() => {}); // then it is kept in this browser alone
  }

  async forget(match: string): Promise<void> {
    if (!this.matches.some((one) => one.match === match)) return;
    this.matches = this.matches.filter((one) => one.match !== match);
    await this.#ask("DELETE", `/guest/matches/${encodeURIComponent(match)}`).catch(() => {});
  }

  // Challenges.
  isMine(one: ChallengeInfo): boolean {
    return !!this.guest && one.places.some((place) => place.guest === this.guest!.id);
  }

  look(id: string): Promise<ChallengeInfo> {
    return this.#ask<ChallengeInfo>("GET", `/challenges/${encodeURIComponent(id)}`);
  }

  async post(wish: NewChallenge): Promise<ChallengeInfo> {
    return (await this.#took(this.#ask<Taken>("POST", "/challenges", wish)))!;
  }

  async take(id: string): Promise<void> {
    await this.#took(this.#ask<Taken>("POST", `/challenges/${encodeURIComponent(id)}/take`));
  }

  async pair(game: string, level: string | null): Promise<void> {
    await this.#took(this.#ask<Taken>("POST", "/pairing", { game, level }));
  }

  async withdraw(id: string): Promise<void> {
    this.#withdrawn.add(id);
    await this.#ask("DELETE", `/challenges/${encodeURIComponent(id)}`);
    this.challenges = (this.challenges ?? []).filter((one) => one.id !== id || one.by.id !== this.guest?.id);
  }

  /** Go to the table if there is one, or show the challenge that waits. */
  async #took(asked: Promise<Taken>): Promise<ChallengeInfo | null> {
    const { challenge, match, token } = await asked;
    if (match && token) go(tableAddress(match, [token]));
    if (challenge && this.#lost.has(challenge.id)) this.#taken(); // the news was quicker than the answer
    else if (challenge) this.#put(challenge);
    return challenge;
  }

  #put(challenge: ChallengeInfo): void {
    const others = (this.challenges ?? []).filter((one) => one.id !== challenge.id);
    this.challenges = [challenge, ...others].sort((one, other) => other.created - one.created);
  }

  // Waiting.
  #connect(): void {
    this.#drop();
    const secret = this.guest?.secret ?? null;
    const isWanted = secret ? this.has("names") : this.has("lobby") && route.now.name === "lobby";
    if (!isWanted) return;
    const socket = new WebSocket(socketAt("/meeting/socket"));
    this.#socket = socket;
    socket.onopen = () => {
      this.#send({ type: "hello", secret });
      this.#beat = setInterval(() => this.#send({ type: "ping" }), PING_EVERY);
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as ToWaiting);
    socket.onclose = () => this.#lose();
  }

  #send(message: FromWaiting): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    if (!this.#socket) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }

  #lose(): void {
    this.#drop();
    this.isLost = true;
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #hear(message: ToWaiting): void {
    if (message.type !== "error") [this.isLost, this.#wait] = [false, FIRST_WAIT];
    if (message.type === "challenges") this.challenges = message.challenges;
    else if (message.type === "challenge") this.#put(message.challenge);
    else if (message.type === "gone") this.#lostChallenge(message.id);
    else if (message.type === "matches") this.#own(message.matches);
    else if (message.type === "turn") this.#turn(message.match, message.is_turn);
    else if (message.type === "error" && message.code === "guest/unknown") this.#forgotten();
  }

  /** The server knows nothing of the name: the host has taken it away, or it is another server. */
  #forgotten(): void {
    const name = this.guest?.name ?? "";
    this.#keep(null);
    this.trouble = `The name ${name} is not kept on this server any more.`;
  }

  #lostChallenge(id: string): void {
    const lost = this.challenges?.find((one) => one.id === id);
    this.challenges = (this.challenges ?? []).filter((one) => one.id !== id);
    this.#lost.add(id);
    if (lost && this.isMine(lost) && !this.#withdrawn.has(id)) this.#taken();
  }

  /** A challenge of one's own has gone: somebody has taken it. */
  #taken(): void {
    this.#gone = Date.now();
    this.#begin();
  }

  #own(matches: OwnMatch[]): void {
    const known = new Map(this.matches.map((one) => [one.match, one]));
    this.matches = matches;
    if (this.#hasMatches) {
      for (const one of matches.filter((one) => !known.has(one.match) && one.ending === null)) this.#fresh.set(one.match, Date.now());
      for (const one of matches.filter((one) => one.is_turn && !known.get(one.match)?.is_turn)) this.#notify(one);
      this.#begin();
    }
    this.#hasMatches = true;
  }

  /** A match that came just when one's challenge went is that challenge's: go there, or say so. */
  #begin(): void {
    const since = Date.now() - TOGETHER;
    const one = this.matches.find(({ match }) => (this.#fresh.get(match) ?? 0) > since);
    if (!one || this.#gone < since) return;
    this.#fresh.delete(one.match);
    this.#gone = 0;
    if (route.now.match === one.match) return;
    if (route.now.name === "lobby") go(tableAddress(one.match, one.tokens));
    else this.begun = one;
  }

  #turn(match: string, isTurn: boolean): void {
    this.matches = this.matches.map((one) => (one.match === match ? { ...one, is_turn: isTurn } : one));
    const found = this.matches.find((one) => one.match === match);
    if (isTurn && found) this.#notify(found);
  }

  #notify(one: OwnMatch): void {
    if (!settings.isNotified || !this.has("notifications")) return;
    const others = one.seats.filter((seat) => !seat.is_own).map((seat) => seat.name);
    notify("Your turn", [one.title, ...others].join(" · "), one.match, () => go(tableAddress(one.match, one.tokens)));
  }
}

export const meet = new Meet();

/** What went wrong, in words. */
export function troubleWords(error: unknown): string {
  return error instanceof ApiError ? error.message : "Something went wrong here. Try again.";
}
