import type { Component } from "svelte";
import { routeTo, type Route } from "./route.svelte";

type Name = Route["name"];

/** Pages that few people open first: they are fetched when somebody goes there. */
const LATER: Partial<Record<Name, () => Promise<{ default: Component }>>> = {
  replay: () => import("../pages/Replay.svelte"),
  learn: () => import("../pages/Learn.svelte"),
  fair: () => import("../pages/Fair.svelte"),
  about: () => import("../pages/About.svelte"),
  lobby: () => import("../pages/Lobby.svelte"),
  name: () => import("../pages/Name.svelte"),
  rules: () => import("../pages/Rules.svelte"),
};

const LINKED = ["pointerover", "pointerdown", "focusin"] as const;
/** Where this document was loaded from the server. */
const began = location.pathname;

class Later {
  pages = $state.raw<Partial<Record<Name, Component>>>({});
  isMissing = $state(false);

  /** Have a page come. One that is gone from the server was replaced by a newer one, which loading anew brings. */
  async fetch(name: Name): Promise<void> {
    const load = LATER[name];
    if (!load || this.pages[name]) return;
    this.isMissing = false;
    try {
      const page = await load();
      this.pages = { ...this.pages, [name]: page.default };
    } catch {
      const isWanted = routeTo(location).name === name;
      if (isWanted && location.pathname !== began) location.reload();
      else this.isMissing = isWanted;
    }
  }

  /** Fetch pages as soon as a link to them is pointed at, touched or reached by keyboard: they are there with the click. */
  watch(): () => void {
    const near = (event: Event) => {
      const link = (event.target as Element).closest?.("a");
      if (link?.origin === location.origin) void this.fetch(routeTo(link).name);
    };
    for (const kind of LINKED) addEventListener(kind, near);
    return () => LINKED.forEach((kind) => removeEventListener(kind, near));
  }
}

export const later = new Later();
