import { replayOf, replayOfFile } from "./api";
import type { Board, Recording } from "./wire";

let file: string | null = null;

/** Keep the text of a match file for the replay page. */
export function keepFile(text: string): void {
  file = text;
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
