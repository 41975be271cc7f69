import { tableAddress } from "./address";
import { api } from "./api";
import { go } from "./route.svelte";

/** Begin a lesson and go to its table. */
export async function takeLesson(game: string, name: string): Promise<void> {
  const made = await api.lesson(game, name);
  const tokens = made.seats.flatMap(({ token }) => (token === null ? [] : [token]));
  go(tableAddress(made.match, tokens));
}
