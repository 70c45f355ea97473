import { weighing } from "../../../objective.js";

/**
 * The cheapest first, then those that need less scratch than all before them, without those that cost far more.
 * A predicted count beats none; without one the later in the list, which is the more special one, wins.
 */
export function leanerOnes<Form extends object>(
  forms: readonly Form[],
  scratchBytes: (form: Form) => number,
  instructions: (form: Form) => number | undefined,
): readonly Form[] {
  const ordered = forms
    .map((form, order) => ({ form, order, cost: instructions(form) ?? Infinity }))
    .sort((a, b) => (a.cost === b.cost ? b.order - a.order : a.cost - b.cost));
  const [cheapest] = ordered;
  if (cheapest === undefined) return [];
  const kept = [cheapest.form];
  for (const { form, cost } of ordered.slice(1)) {
    const isAffordable = cost <= cheapest.cost * weighing.mostLeanCost && cost < Infinity;
    if (isAffordable && scratchBytes(form) < scratchBytes(kept.at(-1)!)) kept.push(form);
  }
  return kept;
}
