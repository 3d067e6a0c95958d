/** The tests of what the page does without a browser: the little of one that they need is in tests/browser.ts. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ["browser"] },
  test: {
    environment: "./tests/environment.ts",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/browser.ts"],
    server: { deps: { inline: ["svelte"] } },
  },
});
