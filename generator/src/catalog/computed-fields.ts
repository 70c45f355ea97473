import type { KernelVariant } from "./kernel-facts.js";

/**
 * The variables of a problem, the kernel's limit and, under their own names, the kernel's computed fields in the order of the struct, so
 * that later fields, the scratch size and the predicted count can build on earlier ones.
 */
export function withComputedFields(
  kernel: KernelVariant,
  variables: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const known: Record<string, number> = { ...variables };
  if (kernel.limit !== null) known[kernel.limit.name] = kernel.limit.value;
  for (const field of kernel.fields) {
    if (field.kind === "number" && field.value !== null) known[field.name] = field.value(known);
  }
  return known;
}
