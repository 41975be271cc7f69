import type { Board, FromServer, Happening, Scene, Snapshot, TableInfo, Update } from "./wire";

/** All that one viewer has been told of a match. */
export interface Story {
  seq: number;
  seat: number | null;
  board: Board;
  scene: Scene;
  log: Happening[];
  table: TableInfo;
}

/** What a message does to a story: begins it anew, goes on with it, changes the table, nothing, or shows a gap. */
export type Turn =
  | { does: "begin"; story: Story }
  | { does: "goOn"; story: Story; update: Update }
  | { does: "table"; story: Story }
  | { does: "nothing" }
  | { does: "gap"; since: number | null };

export function take(story: Story | null, message: FromServer): Turn {
  if (message.type === "snapshot") return begin(story, message);
  if (!story) return { does: "nothing" };
  if (message.type === "table") return { does: "table", story: { ...story, table: message.table } };
  return message.type === "update" ? goOn(story, message) : { does: "nothing" };
}

function begin(before: Story | null, message: Snapshot): Turn {
  const { seq, seat, scene, log, table } = message;
  const board = scene.board ?? before?.board;
  if (!board) return { does: "gap", since: null };
  return { does: "begin", story: { seq, seat, board, scene, log, table } };
}

function goOn(story: Story, update: Update): Turn {
  if (update.seq <= story.seq) return { does: "nothing" };
  if (update.seq > story.seq + 1) return { does: "gap", since: story.seq };
  const { seq, scene, happenings } = update;
  const board = scene.board ?? story.board;
  return { does: "goOn", update, story: { ...story, seq, board, scene, log: [...story.log, ...happenings] } };
}
