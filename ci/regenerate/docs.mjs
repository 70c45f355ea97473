// Prints the pages of docs/ that are made from tables: messages, operators and boards.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { boardsPage } from "../../generator/dist/src/cli/boards-page.js";
import { loadAllBoards } from "../../generator/dist/src/cli/catalog/load-board-files.js";
import { operatorPage } from "../../generator/dist/src/cli/ops/operator-page.js";
import { boardSchemaText, publishedSchemas } from "../../generator/dist/src/cli/schemas/published-schemas.js";
import { catalogPage, codesWithoutExample } from "../../generator/dist/src/diagnostics/catalog-page.js";
import { DiagnosticSink } from "../../generator/dist/src/diagnostics/sink.js";

const docs = fileURLToPath(new URL("../../docs/", import.meta.url));
mkdirSync(docs, { recursive: true });

const missing = codesWithoutExample();
if (missing.length > 0) {
  console.error(`add an example in generator/src/diagnostics/examples for: ${missing.join(", ")}`);
  process.exit(1);
}
writeFileSync(`${docs}diagnostics.md`, catalogPage());
writeFileSync(`${docs}operators.md`, operatorPage(JSON.parse(readFileSync(new URL("../../generator/test/operator-table/summary.json", import.meta.url), "utf8"))));

const chips = JSON.parse(readFileSync(new URL("../board-emulation/chips.json", import.meta.url), "utf8")).chips;
const emulated = new Set(Object.values(chips).flatMap((chip) => chip.boards));
writeFileSync(`${docs}boards.md`, boardsPage([...loadAllBoards(new DiagnosticSink()).values()], emulated));
writeFileSync(fileURLToPath(new URL("../../boards/board.schema.json", import.meta.url)), boardSchemaText());

mkdirSync(`${docs}schemas`, { recursive: true });
for (const [name, text] of publishedSchemas()) writeFileSync(`${docs}schemas/${name}`, text);
