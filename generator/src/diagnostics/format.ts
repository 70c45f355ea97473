import type { Diagnostic, Location } from "./diagnostic.js";
import { printable, printableLines } from "./printable.js";
import { plainStyle, type Style } from "./style.js";

/**
 * A diagnostic as people read it:
 *
 *     error[code]: what, found versus expected
 *       at   where
 *       help what to do
 */
export function formatDiagnostic(diagnostic: Diagnostic, style: Style = plainStyle): string {
  const { code, severity, message, help } = diagnostic;
  const mark = style[severity];
  const where = formatLocation(diagnostic.location);
  return [
    `${mark(`${severity}[${code}]`)}${style.strong(`: ${printable(message)}`)}`,
    ...(where === "" ? [] : [`  ${style.faint("at")}   ${where}`]),
    `  ${style.faint("help")} ${indentRest(printableLines(help))}`,
  ].join("\n");
}

/** Several diagnostics, a blank line between them, and a line that counts them when there is more than one. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], style: Style = plainStyle): string {
  const blocks = diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, style));
  if (diagnostics.length > 1) blocks.push(style.strong(countDiagnostics(diagnostics)));
  return blocks.join("\n\n");
}

export function formatLocation(location: Location): string {
  const { file, method, instruction, node, board } = location;
  return [
    file,
    method === undefined ? undefined : `method "${method}"`,
    instruction === undefined ? undefined : `instruction ${instruction}`,
    node === undefined ? undefined : `node ${node}`,
    board === undefined ? undefined : `board "${board}"`,
  ]
    .filter((part) => part !== undefined)
    .map(printable)
    .join(", ");
}

function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const count = (severity: Diagnostic["severity"]): string | undefined => {
    const found = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    return found === 0 ? undefined : `${found} ${severity}${found === 1 ? "" : "s"}`;
  };
  return [count("error"), count("warning"), count("note")].filter((part) => part !== undefined).join(", ");
}

/** Later lines of a help text stand under its first. */
function indentRest(text: string): string {
  return text.replaceAll("\n", "\n       ");
}
