import type { Chosen } from "./seatwish";
import type { Recording } from "./wire";
import { refusalWords } from "./words";
import type { Checked, Drawn, GameInfo, Glossary, HintedBack, LessonInfo, LookedBack, MatchMade, NewMatch, Readiness, RuleBook, ScenarioPreview, ScenarioRead, TableInfo, ToCheck } from "./wire";

/** What else is wrong with a scenario, in words for people, and where. */
export interface Slip {
  message: string;
  where: string;
}

/** What went wrong with a request, in words for people; `code` is the server's own where it gave one, `where` is the
 * field that it is about. Of a scenario all that is wrong is told; `untold` counts what would be too much. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status: number,
    readonly where = "",
    readonly others: Slip[] = [],
    readonly untold = 0,
  ) {
    super(text);
  }
}

/** A refusal as the server writes it. */
interface Said {
  code?: string;
  text?: string;
  where?: string;
  others?: Said[];
  untold?: number;
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch {
    throw new ApiError("net/unreachable", "The server cannot be reached.", 0);
  }
  if (!response.ok) throw await refusal(response);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

async function refusal(response: Response): Promise<ApiError> {
  const fallback = response.status === 404 ? "There is no such thing here." : `The server answered ${response.status}.`;
  try {
    const said = (await response.json()) as Said;
    const words = ({ code = "", text, where }: Said) => (text ? refusalWords(code, text, where) : fallback);
    const others = (said.others ?? []).map((one) => ({ message: words(one), where: one.where ?? "" }));
    return new ApiError(said.code ?? "http/error", words(said), response.status, said.where, others, said.untold);
  } catch {
    return new ApiError("http/error", fallback, response.status);
  }
}

function post<T>(path: string, body: unknown): Promise<T> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: text });
}

/** Remembers answers that never change while the page is open. */
function once<T>(fetched: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const found = known.get(key) ?? fetched(key);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}

const segment = encodeURIComponent;
const gamesOnce = once(() => ask<GameInfo[]>("/games"));
const rulesOnce = once((path) => ask<RuleBook>(path));
const glossaryOnce = once((path) => ask<Glossary>(path));

function bookPath(game: string, match: string, scenario: string, what: string): string {
  const asked = scenario ? `?scenario=${segment(scenario)}` : "";
  return match ? `/matches/${segment(match)}/${what}` : `/games/${segment(game)}/${what}${asked}`;
}

const scenarioOnce = once((path) => ask<ScenarioPreview>(path));

export const api = {
  games: () => gamesOnce(""),
  scenario: (game: string, scenario: string, options: Chosen = {}) => {
    const query = Object.keys(options).length ? `?options=${segment(JSON.stringify(options))}` : "";
    return scenarioOnce(`/games/${segment(game)}/scenarios/${segment(scenario)}${query}`);
  },
  /** Check the text of a scenario file. */
  readScenario: (name: string, text: string) => post<ScenarioRead>("/scenarios", { name, text }),
  picture: once((game) => ask<ScenarioPreview>(`/games/${segment(game)}/picture`)),
  /** The rule book of a game, with the numbers of a match or of a scenario, if one is named. */
  rules: (game: string, match = "", scenario = "") => rulesOnce(bookPath(game, match, scenario, "rules")),
  glossary: (game: string, match = "", scenario = "") => glossaryOnce(bookPath(game, match, scenario, "glossary")),
  readiness: (game: string) => ask<Readiness>(`/games/${segment(game)}/readiness`),
  table: (match: string) => ask<TableInfo>(`/matches/${segment(match)}`),
  /** The position that a match began from, as whoever has the token knew it then. */
  drawn: (match: string, token: string) => ask<Drawn>(`/matches/${segment(match)}/drawn`, { headers: { Authorization: `Bearer ${token}` } }),
  puzzles: once((game) => ask<LessonInfo[]>(`/games/${segment(game)}/puzzles`)),
  /** Begin a lesson: a match of its own. */
  lesson: (game: string, lesson: string) => post<MatchMade>(`/games/${segment(game)}/lessons/${segment(lesson)}`, {}),
  create: (wish: NewMatch) => post<MatchMade>("/matches", wish),
  fileAddress: (match: string) => `/api/matches/${segment(match)}/file`,
};

export function socketAddress(match: string): string {
  return socketAt(`/matches/${segment(match)}/socket`);
}

export function socketAt(path: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api${path}`;
}

export function replayOf(match: string, viewer: string): Promise<Recording> {
  return replayed(ask<Recording>(`/matches/${segment(match)}/replay?viewer=${segment(viewer)}`));
}

export function replayOfFile(text: string, viewer: string): Promise<Recording> {
  return replayed(post<Recording>(`/replay?viewer=${segment(viewer)}`, text));
}

/** Servers of other releases may not know replays. */
function replayed(recording: Promise<Recording>): Promise<Recording> {
  return recording.catch((error: ApiError) => {
    const isUnknown = error.code === "page/unknown" || error.status === 405;
    throw isUnknown ? new ApiError(error.code, "This server cannot show matches again.", error.status) : error;
  });
}

/** What people who meet here ask for; `secret` is that of their name, if they have one. */
export function meetingAsk<T>(secret: string | null, method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (secret) headers.Authorization = `Bearer ${secret}`;
  return ask<T>(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

/** The server takes no request that would change something and is not JSON, whether or not it brings anything. */
const PLAIN = { "Content-Type": "application/json" };

const analysis = (match: string, method: string) => ask<LookedBack>(`/matches/${segment(match)}/analysis`, { method, headers: PLAIN });

/** The analysis of a finished match: how far it is, to have it made, and to wait for it no longer. */
export const analyses = {
  look: (match: string) => analysis(match, "GET"),
  ask: (match: string) => analysis(match, "POST"),
  stop: (match: string) => analysis(match, "DELETE"),
};

/** What might have been done in a finished match between two moments, by what a seat (else whoever had to decide) knew. */
export function hintBack(match: string, after: number, before: number, seat: number | null): Promise<HintedBack> {
  const whose = seat === null ? "" : `&seat=${seat}`;
  return ask<HintedBack>(`/matches/${segment(match)}/hint?after=${after}&before=${before}${whose}`, { method: "POST", headers: PLAIN });
}

/** Whether a match file is as recorded, or a key belongs to a fingerprint. */
export function check(wish: ToCheck): Promise<Checked> {
  return post<Checked>("/check", wish);
}
