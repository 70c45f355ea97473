import { readText } from "./files.mjs";
import { sources } from "./imports.mjs";

export const rule = "the planner reads steps, and does not look at what computes them";

export function findProblems() {
  return sources
    .filter((path) => path.startsWith("generator/src/phases/4-plan/") && !path.startsWith("generator/src/phases/4-plan/passes/"))
    .flatMap((path) => {
      const found = /\.implementation\b|\bimplementation[,:} ]|\basKernelStep\b/.exec(readText(path));
      return found === null ? [] : [`${path} says "${found[0].trim()}": that is for passes, selection and emission`];
    });
}
