/** A sprite of the game-icons that are used, and no others: what the games name in their data, and what the page names. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import games from "../src/generated/icon-names.json" with { type: "json" };
import { PAGE_ICONS } from "../src/lib/page-icons.ts";

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

const NAME = "virtual:icon-sprite";

function sprite(): string {
  const source = new URL("../node_modules/@iconify-json/game-icons/icons.json", import.meta.url);
  const set = JSON.parse(readFileSync(source, "utf8")) as IconSet;
  const names = [...new Set([...(games as string[]), ...PAGE_ICONS])].sort();
  const symbols = names.map((name) => {
    const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ""];
    if (!icon) throw new Error(`The game-icons set has no icon "${name}".`);
    return `<symbol id="${name}" viewBox="0 0 512 512">${icon.body}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

/** Serves the sprite as one file that browsers keep; `virtual:icon-sprite` is its address. */
export function iconSprite(): Plugin {
  let building = false;
  return {
    name: "icon-sprite",
    configResolved(config) {
      building = config.command === "build";
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      if (!building) return `export default "/icons.svg";`;
      const file = this.emitFile({ type: "asset", name: "icons.svg", source: sprite() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
    configureServer(server) {
      server.middlewares.use("/icons.svg", (_request, response) => {
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(sprite());
      });
    },
  };
}
