import { groundWords } from "./ground";
import { facingWords } from "./heaps";
import { isFog } from "./overlays";
import { said } from "./signs";
import type { Cell, Choice, Danger, LevelInfo, Piece, SeatInfo, Sight, TableInfo } from "./wire";

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function seatTitle(titles: string[], seat: number | null): string {
  return seat === null ? "nobody" : (titles[seat] ?? `seat ${seat + 1}`);
}

/** A piece in words: whose it is, what it is, its bars and its marks. */
export function pieceWords(piece: Piece, titles: string[], seat: number | null): string {
  const whose = piece.owner === null ? "" : piece.owner === seat ? "your " : `${seatTitle(titles, piece.owner)}'s `;
  const hasOwner = piece.owner !== null && piece.name.startsWith(seatTitle(titles, piece.owner));
  const bars = piece.bars.map((bar) => `${bar.value} of ${bar.most} ${bar.name}`);
  return [`${hasOwner ? "" : whose}${piece.name}`, ...bars, ...(piece.facing ? [facingWords(piece.facing)] : []), ...piece.marks.map(said)].join(", ");
}

export function cellWords(cell: Cell, pieces: Piece[], notes: string[], titles: string[], seat: number | null): string {
  const terrain = cell.terrain === "open" ? [] : [groundWords(cell)];
  const height = cell.height ? [`height ${cell.height}`] : [];
  const there = pieces.length ? pieces.map((piece) => pieceWords(piece, titles, seat)) : ["empty"];
  return [cell.name, ...terrain, ...height, ...there, ...notes].join(", ");
}

export function choiceWords(choice: Choice): string {
  return [choice.text, ...choice.details].join(", ");
}

export function seconds(left: number): string {
  const whole = Math.max(0, Math.ceil(left));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const [days, hours] = [Math.floor(whole / 86_400), Math.floor((whole % 86_400) / 3600)];
  if (days) return `${counted(days, "day")}${hours ? ` ${hours} h` : ""}`;
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(rest)}`;
  return `${minutes}:${pad(rest)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}

export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** How long matches take, in words. */
export function minutesWords([least, most]: [number, number]): string {
  return least === most ? `about ${most} minutes` : `${least} to ${most} minutes`;
}

/** What a level of bots does, and what it takes. */
export function levelWords({ about, rating, seconds }: LevelInfo): string {
  const rated = rating === null ? "" : ` Rated ${rating}.`;
  return `${capital(about)}. A turn takes it ${seconds} second${seconds === 1 ? "" : "s"} at most.${rated}`;
}

export function seatName(info: SeatInfo): string {
  return info.name && info.name !== info.title ? `${info.title} (${info.name})` : info.title;
}

/** How a match ended, for whoever sits in a seat or for all. */
export function resultWords(table: TableInfo, seat: number | null): string {
  const outcome = table.outcome;
  if (!outcome) return "";
  const winners = table.seats.filter((info) => outcome[info.seat]! > 0);
  if (winners.length === 0) return outcome.some((value) => value < 0) ? "Nobody wins" : "A draw";
  const others = winners.filter((info) => info.seat !== seat).map((info) => info.title);
  if (others.length < winners.length) return `${andList(["You", ...others])} have won`;
  if (seat !== null && (outcome[seat] ?? 0) < 0) return "You have lost";
  return `${andList(others)} ${winners.length > 1 ? "win" : "wins"}`;
}

/** That others have had their turn where nothing was to be seen of it, and no more: whether they did anything is their
 * secret. Where all is seen, there is nothing to say. */
export function unseenWords(table: TableInfo, seat: number | null, sight: Sight): string {
  if (!sight.overlays.some(isFog)) return "";
  const others = table.seats.filter((info) => info.seat !== seat && info.kind !== "rules").map((info) => info.title);
  return `${andList(others)} ${others.length > 1 ? "have had turns" : "has had a turn"} of which you saw nothing.`;
}

export function andList(names: string[]): string {
  return [names.slice(0, -1).join(", "), names.at(-1) ?? ""].filter(Boolean).join(" and ");
}

/** What it means to give up at this table. */
export function resignWords(table: TableInfo, seat: number): string {
  const own = table.seats.find((info) => info.seat === seat);
  const mates = table.seats.filter((info) => info.team === own?.team && info.seat !== seat && info.kind !== "rules");
  if (table.seats.length < 3) return "The match ends and you lose it.";
  if (mates.length) return `A bot plays on for you. Your team loses when ${andList(mates.map((info) => info.title))} ${mates.length > 1 ? "resign" : "resigns"}, too, or when nobody is left to play.`;
  return "You lose. The others play on, and a bot plays for you, as long as two of them are left.";
}

export function tableTitle(table: TableInfo): string {
  return table.scenario && table.scenario !== table.title ? `${table.title} · ${table.scenario}` : table.title;
}

/** What the server refused, as a sentence: its stable code and the name of a field come first, and are not for people. */
export function refusalWords(code: string, text: string, where = "", match = ""): string {
  const told = [code, where, match && `'${match}'`].reduce((rest, word) => (word && rest.startsWith(`${word}: `) ? rest.slice(word.length + 2) : rest), text);
  return /[.!?]$/.test(told) ? capital(told) : `${capital(told)}.`;
}

/** So many lines a note on the board has at most, since what it lies on is to be seen, too. */
const MOST_LINES = 6;
const FIRST_LINES = 3;
/** What would come of a choice, such as who answers it, is told last. */
const LAST_LINES = MOST_LINES - FIRST_LINES - 1;

/** The first of some lines and the last, and how many between them are told where there is room. */
export function brief(lines: string[]): string[] {
  const between = lines.length - FIRST_LINES - LAST_LINES;
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, FIRST_LINES), `… ${between} more when it is chosen`, ...lines.slice(-LAST_LINES)];
}

/** How dangerous a place is, as it is read aloud. */
export function dangerWords(danger: Danger | null | undefined): string[] {
  return danger ? [`${danger.is_later ? "danger in a later turn" : "danger"} ${danger.figure}: ${danger.texts.join(", ")}`] : [];
}

/** What is said in so few letters that several stand in one line. */
export function isBrief(detail: string): boolean {
  return detail.length <= 16;
}

/** Details line by line; brief ones that follow each other share a line. */
export function inLines(details: string[]): string[] {
  return details.reduce<string[]>((lines, detail, at) => {
    const isJoined = at > 0 && isBrief(detail) && isBrief(details[at - 1]!);
    return isJoined ? [...lines.slice(0, -1), `${lines.at(-1)} · ${detail}`] : [...lines, detail];
  }, []);
}
