import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { iconSprite } from "./build/icons.ts";

export default defineConfig({
  plugins: [svelte(), iconSprite()],
  build: {
    outDir: "../src/quarterdeck/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": { target: process.env.QUARTERDECK_SERVER ?? "http://127.0.0.1:7777", ws: true },
    },
  },
});
