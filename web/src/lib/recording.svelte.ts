import { replayOf, replayOfFile } from "./api";
import type { Board, Recording } from "./wire";

const KEPT = "sandtable.file";

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

let file = $state.raw<string | null>(stored());

/** Keep the text of a match file for the replay page; it outlives a reload if it is not too long. */
export function keepFile(text: string): void {
  file = text;
  try {
    sessionStorage.setItem(KEPT, text);
  } catch {
    // Too long, or a private window: then it is gone with the page.
  }
}

export function keptFile(): string | null {
  return file;
}

export function recordingOf(match: string, viewer: string): Promise<Recording> {
  if (match) return replayOf(match, viewer);
  if (file) return replayOfFile(file, viewer);
  return Promise.reject(new Error("No match file is open."));
}

/** The board of each frame; a frame without one has that of the frame before. */
export function boardsOf(recording: Recording): Board[] {
  let board: Board | null = null;
  return recording.frames.map(({ scene }) => (board = scene.board ?? board)!);
}

/** The last step by which no more than so many decisions had been taken. */
export function stepAt(recording: Recording, number: number): number {
  return Math.max(0, recording.frames.findLastIndex((frame) => frame.number <= number));
}
