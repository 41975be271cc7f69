/** The address of a table for those who hold these tokens. */
export function tableAddress(match: string, tokens: string[], watch: string | null = null): string {
  const hash = new URLSearchParams(tokens.map((token): [string, string] => ["seat", token]));
  if (watch !== null) hash.append("watch", watch);
  const text = hash.toString();
  return `/m/${encodeURIComponent(match)}${text ? `#${text}` : ""}`;
}

/** The address at which a match is watched again, after so many decisions and as one viewer saw it. */
export function replayAddress(match: string, at = 0, viewer = "all"): string {
  const query = new URLSearchParams();
  if (at > 0) query.set("at", String(at));
  if (viewer !== "all") query.set("viewer", viewer);
  const text = query.toString();
  return `/replay${match ? `/${encodeURIComponent(match)}` : ""}${text ? `?${text}` : ""}`;
}

export function wholeAddress(path: string): string {
  return new URL(path, location.href).href;
}

/** The tokens in a table's address: those of seats, or the one of a spectator. */
export function tokensIn(hash: URLSearchParams): string[] {
  const seats = hash.getAll("seat").filter(Boolean);
  return seats.length ? seats : hash.getAll("watch").filter(Boolean).slice(0, 1);
}
