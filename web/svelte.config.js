import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  onwarn(warning, handle) {
    if (warning.code.startsWith("a11y")) throw new Error(`${warning.filename}: ${warning.message}`);
    handle(warning);
  },
};
