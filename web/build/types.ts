/** Writes src/generated/protocol.ts, or the file that is named, from the server's schema on standard input. */
import { writeFileSync } from "node:fs";
import { json } from "node:stream/consumers";
import { compile, type JSONSchema } from "json-schema-to-typescript";

/** The library reads tuples in the older spelling of JSON schema. */
function olderTuples(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(olderTuples);
  if (node === null || typeof node !== "object") return node;
  const { prefixItems, ...rest } = node as Record<string, unknown>;
  const kept = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, olderTuples(value)]));
  return prefixItems ? { ...kept, items: olderTuples(prefixItems), additionalItems: false } : kept;
}

const schema = olderTuples(await json(process.stdin)) as JSONSchema;
const text = await compile(schema, "Protocol", {
  bannerComment: "/* Generated from the server's messages by `npm run generate`. Do not edit. */",
  additionalProperties: false,
  unreachableDefinitions: true,
});
const origin = /^ \* This interface was referenced by `Protocol`'s JSON-Schema\n \* via the `definition` ".*"\.\n/gm;
const tidy = text.replace(origin, "").replace(/ \*\n \*\//g, " */").replace(/\/\*\*\n \*\/\n/g, "");
const file = process.argv[2] ?? new URL("../src/generated/protocol.ts", import.meta.url);
writeFileSync(file, tidy.replace("export interface Protocol {}\n", ""));
