const SALT = "sandtable dice ";

/** The fingerprint of a key of dice (32 hexadecimal digits), or `null` where the browser cannot compute it. */
export async function fingerprint(key: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = key.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? [];
  const text = new TextEncoder().encode(SALT);
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array([...text, ...bytes]));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
