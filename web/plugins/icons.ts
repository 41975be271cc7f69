import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { optimize } from "svgo";
import type { Plugin } from "vite";

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

const MODULE = "virtual:icons";

/** Cuts the icons named in a list out of game-icons into one sprite; `virtual:icons` gives its address. */
export function icons(list: string): Plugin {
  const wanted = read(list);
  const sprite = drawn(wanted);
  const hash = createHash("sha256").update(sprite).digest("hex").slice(0, 8);
  const file = `assets/icons-${hash}.svg`;
  return {
    name: "icons",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      return `export const sprite = ${JSON.stringify("/" + file)};`;
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: file, source: sprite });
    },
    configureServer(server) {
      server.middlewares.use("/" + file, (_request, response) => {
        response.setHeader("Content-Type", "image/svg+xml").end(sprite);
      });
    },
  };
}

/** The list: the word that an icon is asked for, and the icon's own name. */
function read(list: string): Map<string, string> {
  const lines = readFileSync(list, "utf-8").split("\n");
  const entries = lines.map((line) => line.replace(/#.*/, "").trim()).filter(Boolean);
  return new Map(
    entries.map((entry) => {
      const [word = "", name = word] = entry.split("=").map((part) => part.trim());
      return [word, name];
    }),
  );
}

function drawn(wanted: Map<string, string>): string {
  const require = createRequire(import.meta.url);
  const set: IconSet = require("@iconify-json/game-icons/icons.json");
  const symbols = [...wanted].map(([word, name]) => {
    const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ""];
    if (!icon) throw new Error(`icons.txt: game-icons has no icon named ${name}`);
    return `<symbol id="${word}" viewBox="0 0 512 512">${simplified(icon.body)}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

function simplified(body: string): string {
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${body}</svg>`;
  const { data } = optimize(whole, { multipass: true, floatPrecision: 0 });
  return data.replace(/^<svg[^>]*>|<\/svg>$/g, "");
}
