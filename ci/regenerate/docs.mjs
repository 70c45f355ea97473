// Prints the pages of docs/ that are made from tables: messages and operators.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { operatorPage } from "../../generator/dist/src/cli/ops/operator-page.js";
import { catalogPage, codesWithoutExample } from "../../generator/dist/src/diagnostics/catalog-page.js";

const docs = fileURLToPath(new URL("../../docs/", import.meta.url));
mkdirSync(docs, { recursive: true });

const missing = codesWithoutExample();
if (missing.length > 0) {
  console.error(`add an example in generator/src/diagnostics/examples for: ${missing.join(", ")}`);
  process.exit(1);
}
writeFileSync(`${docs}diagnostics.md`, catalogPage());
writeFileSync(`${docs}operators.md`, operatorPage());
