import type { KernelVariant } from "./kernel-facts.js";

/** For every argument that has layouts, whether its tensor is packed here. */
export function layoutVariables({ layouts }: Pick<KernelVariant, "layouts">): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(layouts).map(([argument, layout]) => [packedVariable(argument), layout === null ? 0 : 1]));
}

/** What expressions call it. */
export const packedVariable = (argument: string): string => `packed_${argument}`;

/**
 * The variables of a problem, the kernel's layouts and limit and, under their own names, the kernel's computed fields in the order of the struct, so
 * that later fields, the scratch size and the predicted count can build on earlier ones.
 */
export function withComputedFields(
  kernel: KernelVariant,
  variables: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const known: Record<string, number> = { ...variables, ...layoutVariables(kernel) };
  if (kernel.limit !== null) known[kernel.limit.name] = kernel.limit.value;
  for (const field of kernel.fields) {
    if (field.kind === "number" && field.value !== null) known[field.name] = field.value(known);
  }
  return known;
}
