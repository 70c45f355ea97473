import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { budgetResources, type Budget, type BudgetResource } from "../../size/budget.js";
import { parseBytes } from "./parse-bytes.js";

/** `flash=48K,ram=12K`, each at most once: K and M are 1024 and 1024 * 1024 bytes. */
export function parseBudget(text: string, sink: DiagnosticSink): Budget | undefined {
  const budget: Partial<Record<BudgetResource, number>> = {};
  for (const part of text.split(",")) {
    const [name, amount, ...rest] = part.trim().split("=");
    const resource = budgetResources.find((known) => known === name);
    const bytes = parseBytes(amount ?? "");
    if (resource === undefined || bytes === undefined || rest.length > 0 || resource in budget) {
      reportBadBudget(part, sink);
      return undefined;
    }
    budget[resource] = bytes;
  }
  return budget;
}

function reportBadBudget(found: string, sink: DiagnosticSink): void {
  sink.report("invalid-option-value", {
    option: "--budget",
    found,
    expected: `a list of ${budgetResources.map((name) => `${name}=<bytes>`).join(", ")}, each at most once, with K or M for 1024 or 1048576 bytes`,
    example: "--budget flash=48K,ram=12K",
  });
}
