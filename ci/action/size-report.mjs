/** How the comment is found again. */
export const marker = "<!-- etgen size gate -->";

/** The answer of "etgen size matrix --json" and a comparison in Markdown as one report. */
export function reportOf({ status, diagnostics, images = {}, limits = [] }, diff) {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const over = errors.filter(({ code }) => code.startsWith("budget-"));
  const broken = errors.filter((error) => !over.includes(error));
  return [
    `### ${headline(status, over, broken)}`,
    ...(broken.length === 0 ? [] : [list(broken)]),
    ...(over.length === 0 ? [] : [list(over)]),
    ...(diff === undefined && Object.keys(images).length === 0 ? [] : [diff ?? overview(images)]),
    ...(limits.length === 0 ? [] : [`<details><summary>${limits.length} limits</summary>\n\n${limitTable(limits)}\n\n</details>`]),
    "",
  ].join("\n\n");
}

function headline(status, over, broken) {
  if (broken.length > 0) return "Size: images cannot be made";
  if (over.length > 0) return `Size: ${over.length === 1 ? "a budget is" : `${over.length} budgets are`} exceeded`;
  return status === 0 ? "Size: all budgets hold" : "Size: not checked";
}

function list(diagnostics) {
  return diagnostics.map(({ message, help, location }) => `- **${escape(location.file ?? "")}**: ${escape(message)}\n  ${escape(help)}`).join("\n");
}

function overview(images) {
  const rows = Object.entries(images).map(([name, { flashBytes, ramBytes, stackBytes, arenaBytes }]) => [name, flashBytes, ramBytes, stackBytes ?? "no bound", arenaBytes]);
  return table(["image", "flash", "RAM", "stack", "arena"], rows);
}

function limitTable(limits) {
  const verdict = ({ allowedBytes, usedBytes }) =>
    usedBytes === null ? "unknown" : usedBytes > allowedBytes ? `${usedBytes - allowedBytes} over` : `${allowedBytes - usedBytes} left`;
  return table(["image", "limit", "used", "allowed", "", "because of"], limits.map((limit) => [limit.image, limit.limit, limit.usedBytes ?? "", limit.allowedBytes, verdict(limit), limit.basis]));
}

function table(titles, rows) {
  const line = (cells) => `| ${cells.map((cell) => escape(String(cell))).join(" | ")} |`;
  return [line(titles), `|${titles.map((_, index) => (index === 0 ? "---" : "---:")).join("|")}|`, ...rows.map(line)].join("\n");
}

/** Names of files and symbols may hold anything. */
function escape(text) {
  return text.replace(/[\\`*_{}[\]<>|#~]/g, "\\$&").replace(/\r?\n/g, " ");
}
