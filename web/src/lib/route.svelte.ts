/** Where the page is; links are plain addresses, so that every screen can be opened, shared and gone back to. */
export interface Route {
  name: "home" | "new" | "table" | "replay" | "learn" | "fair" | "about" | "lobby" | "name" | "rules" | "nowhere";
  match: string;
  query: URLSearchParams;
  hash: URLSearchParams;
}

const parse = () => routeTo(location);

/** What an address within the site leads to. */
export function routeTo({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): Route {
  const [, first = "", second = "", ...rest] = pathname.split("/");
  const route = {
    match: decodeURIComponent(second),
    query: new URLSearchParams(search),
    hash: new URLSearchParams(hash.slice(1)),
  };
  const named = { "": "home", new: "new", m: "table", replay: "replay", learn: "learn", fair: "fair", about: "about", lobby: "lobby", name: "name", rules: "rules" } as const;
  const name = named[first as keyof typeof named] ?? "nowhere";
  const isWhole = rest.length === 0 && (!["table", "rules"].includes(name) || second !== "");
  return { ...route, name: isWhole ? name : "nowhere" };
}

let current = $state.raw(parse());
addEventListener("popstate", () => (current = parse()));
addEventListener("hashchange", () => {
  if (location.hash.includes("=")) current = parse(); // others only lead to a place within the page
});

export const route = {
  get now(): Route {
    return current;
  },
};

export function go(address: string): void {
  history.pushState(null, "", address);
  current = parse();
  scrollTo(0, 0);
}

/** Follow links within the page without loading it anew. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || (link.pathname === location.pathname && link.hash)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
