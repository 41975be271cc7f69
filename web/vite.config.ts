import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./plugins/icons.ts";

const server = process.env.SANDTABLE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), icons("icons.txt")],
  build: {
    // light-dark() has to reach the browser as it is: boards may be dark on a light page.
    cssTarget: ["chrome123", "firefox120", "safari17.5"], target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
