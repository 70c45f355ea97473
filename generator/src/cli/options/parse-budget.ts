import type { SizeLimit } from "../../catalog/size-limit.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { parseBytes } from "../../size/parse-bytes.js";

const resources = ["flash", "ram", "stack", "arena"] as const;

/** The option, for every verb that weighs. */
export const budgetOption = {
  flags: "--budget <list>",
  description: "flash=<bytes>,ram=<bytes>,stack=<bytes>,arena=<bytes>, K and M are 1024 and 1048576; or a budget file, .json",
} as const;

/** `flash=48K,ram=12K`, each at most once: K and M are 1024 and 1024 * 1024 bytes. */
export function parseBudget(text: string, sink: DiagnosticSink): readonly SizeLimit[] | undefined {
  const limits: SizeLimit[] = [];
  for (const part of text.split(",")) {
    const [name, amount, ...rest] = part.trim().split("=");
    const of = resources.find((known) => known === name);
    const bytes = parseBytes(amount ?? "");
    if (of === undefined || bytes === undefined || rest.length > 0 || limits.some((limit) => limit.of === of)) {
      reportBadBudget(part, sink);
      return undefined;
    }
    limits.push({ of, name: null, memory: null, bytes, basis: "the budget" });
  }
  return limits;
}

function reportBadBudget(found: string, sink: DiagnosticSink): void {
  sink.report("invalid-option-value", {
    option: "--budget",
    found,
    expected: `a list of ${resources.map((name) => `${name}=<bytes>`).join(", ")}, each at most once, with K or M for 1024 or 1048576 bytes`,
    example: "--budget flash=48K,ram=12K",
  });
}
