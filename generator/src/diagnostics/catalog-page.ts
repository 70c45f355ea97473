import { messages, type MessageCode } from "./catalog.js";
import { examples } from "./examples/index.js";
import { formatDiagnostic } from "./format.js";
import { createDiagnostic } from "./sink.js";

/** Codes without an example; the page cannot be printed before there is one. */
export function codesWithoutExample(): readonly MessageCode[] {
  return (Object.keys(messages) as MessageCode[]).filter((code) => examples[code] === undefined);
}

/** docs/diagnostics.md: every message as a user meets it, by code. */
export function catalogPage(): string {
  const codes = (Object.keys(messages) as MessageCode[]).sort();
  const rows = codes.map((code) => `| [${code}](#${code}) | ${severityWords(code)} |`);
  const sections = codes.map((code) => `## ${code}\n\n\`\`\`text\n${exampleText(code)}\n\`\`\``);
  return `${[head, ["| code | ends with |", "|---|---|", ...rows].join("\n"), ...sections].join("\n\n")}\n`;
}

const head = `# Messages

Printed from the catalogue in \`generator/src/diagnostics\` by \`npm run regenerate\`; numbers and names are examples.

Exit status: 0 it worked, 1 the model, the board or the options cannot work, 2 bad usage, 3 a budget is exceeded,
4 a tool is missing, 5 outputs differ, 70 a bug in etgen.`;

function severityWords(code: MessageCode): string {
  const { severity, exit } = messages[code];
  return severity === "error" ? `status ${exit}` : "a warning; the command goes on";
}

function exampleText(code: MessageCode): string {
  return formatDiagnostic(createDiagnostic(code, examples[code] as never));
}
