import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { budgetResources, type Budget, type BudgetResource } from "../../size/budget.js";

const unitBytes: Readonly<Record<string, number>> = { "": 1, B: 1, K: 1024, KB: 1024, KIB: 1024, M: 1048576, MB: 1048576, MIB: 1048576 };

/** `flash=48K,ram=12K`: K and M are 1024 and 1024 * 1024 bytes. */
export function parseBudget(text: string, sink: DiagnosticSink): Budget | undefined {
  const budget: Partial<Record<BudgetResource, number>> = {};
  for (const part of text.split(",")) {
    const match = /^([a-z]+)=(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(part.trim());
    const resource = budgetResources.find((name) => name === match?.[1]);
    const unit = unitBytes[(match?.[3] ?? "").toUpperCase()];
    if (match === null || resource === undefined || unit === undefined) {
      reportBadBudget(part, sink);
      return undefined;
    }
    budget[resource] = Math.floor(Number(match[2]) * unit);
  }
  return budget;
}

function reportBadBudget(found: string, sink: DiagnosticSink): void {
  sink.report("invalid-option-value", {
    option: "--budget",
    found,
    expected: `a list of ${budgetResources.map((name) => `${name}=<bytes>`).join(", ")}, with K or M for 1024 or 1048576 bytes`,
    example: "--budget flash=48K,ram=12K",
  });
}
