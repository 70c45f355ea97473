import type { DiagnosticSink } from "../diagnostics/sink.js";
import type { Item, Weight } from "./weight.js";

export const budgetResources = ["flash", "ram", "stack"] as const;
export type BudgetResource = (typeof budgetResources)[number];

/** Bytes allowed; what is not named is not limited. */
export type Budget = { readonly [Resource in BudgetResource]?: number };

const listedContributors = 5;

/** Reports everything that is over, by how much, and the largest contributors. */
export function checkBudget(weight: Weight, budget: Budget, sink: DiagnosticSink): void {
  if (budget.flash !== undefined) checkMemory("flash", weight.flashBytes, budget.flash, weight.items, sink);
  if (budget.ram !== undefined) checkMemory("ram", weight.ramBytes, budget.ram, weight.items, sink);
  if (budget.stack !== undefined) checkStack(weight, budget.stack, sink);
}

function checkMemory(
  resource: "flash" | "ram",
  usedBytes: number,
  allowedBytes: number,
  items: readonly Item[],
  sink: DiagnosticSink,
): void {
  if (usedBytes <= allowedBytes) return;
  const bytesOf = (item: Item): number => (resource === "flash" ? item.flashBytes : item.ramBytes);
  const largest = [...items]
    .sort((a, b) => bytesOf(b) - bytesOf(a))
    .slice(0, listedContributors)
    .map((item) => ({ name: item.name, bytes: bytesOf(item) }));
  sink.report("budget-exceeded", { resource, usedBytes, allowedBytes, largest });
}

function checkStack({ stack }: Weight, allowedBytes: number, sink: DiagnosticSink): void {
  if (stack === undefined) {
    sink.report("budget-unknowable", { resource: "stack", reason: "the stack of this board's programs is not analysed" });
    return;
  }
  if (stack.totalBytes === undefined) {
    const first = stack.unbounded[0]!;
    sink.report("budget-unknowable", {
      resource: "stack",
      reason: `it has no bound because of ${first.reason} in "${first.function}"`,
    });
    return;
  }
  if (stack.totalBytes <= allowedBytes) return;
  const largest = [...stack.deepest]
    .sort((a, b) => b.frameBytes - a.frameBytes)
    .slice(0, listedContributors)
    .map((frame) => ({ name: frame.function, bytes: frame.frameBytes }));
  sink.report("budget-exceeded", { resource: "stack", usedBytes: stack.totalBytes, allowedBytes, largest });
}
