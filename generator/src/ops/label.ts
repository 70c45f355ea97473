import type { Origin } from "../ir/node.js";

/** The short name of an operator: "cortex_m::quantized_conv2d.out" -> "quantized_conv2d". */
export function labelOf(operator: string): string {
  return operator.split("::").at(-1)!.split(".")[0]!;
}

/** The label, and the modules of the user that are computed there: `conv2d "blocks.3.conv1"`. */
export function labelWithModules(label: string, origins: readonly Origin[]): string {
  const modules = modulesOf(origins);
  return modules === undefined ? label : `${label} "${modules}"`;
}

/** Undefined where nobody knows. */
export function modulesOf(origins: readonly Origin[]): string | undefined {
  const modules = [...new Set(origins.flatMap(({ module }) => (module === undefined ? [] : [module])))];
  return modules.length === 0 ? undefined : modules.join(", ");
}
