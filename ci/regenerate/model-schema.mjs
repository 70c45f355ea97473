// generator/src/model/schema/*.fbs -> schema/generated: accessors by flatc, and the layouts our verifier walks.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSchema } from "./parse-schema.mjs";

const schemaDirectory = fileURLToPath(new URL("../../generator/src/model/schema/", import.meta.url));
const target = join(schemaDirectory, "generated");
const schemas = readdirSync(schemaDirectory).filter((name) => name.endsWith(".fbs")).sort();

runFlatc(["--version"]);
rmSync(target, { recursive: true, force: true });
runFlatc(["--ts", "-o", target, ...schemas.map((name) => join(schemaDirectory, name))]);
for (const name of readdirSync(target, { recursive: true })) {
  if (name.endsWith(".ts")) adaptToStrictModules(join(target, name));
}
for (const name of schemas) writeLayout(name.slice(0, -".fbs".length));

function runFlatc(words) {
  try {
    execFileSync("flatc", words, { stdio: ["ignore", "ignore", "inherit"] });
  } catch (failure) {
    if (failure.code !== "ENOENT") throw failure;
    console.error('flatc not found: install it ("apt-get install flatbuffers-compiler" on Debian)');
    process.exit(4);
  }
}

/** flatc writes imports without extension, and imports that a table does not use. */
function adaptToStrictModules(path) {
  const text = readFileSync(path, "utf8")
    .replaceAll(/from '(\.[^']*)'/g, "from '$1.js'")
    .replaceAll(/[ \t]+$/gm, "");
  writeFileSync(path, `// @ts-nocheck\n${text}`);
}

function writeLayout(name) {
  const layout = parseSchema(readFileSync(join(schemaDirectory, `${name}.fbs`), "utf8"));
  const constant = `${name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase())}Layout`;
  const tables = Object.entries(layout.tables).map(([table, fields]) =>
    fields.length === 0
      ? `    ${table}: [],\n`
      : `    ${table}: [\n${fields.map((field) => `      ${printField(field)},\n`).join("")}    ],\n`,
  );
  writeFileSync(
    join(target, `${name}-layout.ts`),
    `// Printed from ${name}.fbs by ci/regenerate.sh, do not modify.\n` +
      `import type { SchemaLayout } from "../schema-layout.js";\n\n` +
      `export const ${constant}: SchemaLayout = {\n` +
      `  root: "${layout.root}",\n  identifier: "${layout.identifier}",\n  tables: {\n${tables.join("")}  },\n};\n`,
  );
}

function printField(field) {
  const entries = Object.entries(field).map(([key, value]) => `${key}: ${printValue(value)}`);
  return `{ ${entries.join(", ")} }`;
}

function printValue(value) {
  if (typeof value !== "object") return JSON.stringify(value);
  return `{ ${Object.entries(value).map(([key, inner]) => `${key}: ${JSON.stringify(inner)}`).join(", ")} }`;
}
