/** Lays a compressed twin (.br, .gz) beside every file of the built page that gains by it: node compress.mjs FOLDER */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/;
const WORTH_IT = 1024;

const folder = process.argv[2];
if (!folder) throw new Error("Name the folder of the built page.");
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const text = readFileSync(path);
  if (text.length < WORTH_IT) continue;
  const brotli = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
}
