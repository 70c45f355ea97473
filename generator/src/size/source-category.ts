import type { Contribution } from "./elf/parse-linker-map.js";
import type { Category } from "./weight.js";

/** Directories of a generated project: docs in its README. The first rule that fits decides. */
const rules: readonly (readonly [pattern: RegExp, category: Category])[] = [
  [/\.a\(|\/crt[^/]*\.o$|\/[A-Za-z]*crt[0-9]\.o$|linker stubs/, "library"],
  [/(^|\/)model\/[^/]*_weights\.[^/]*$/, "constants"],
  [/(^|\/)model\/kernels\/|(^|\/)cmsis_nn\.dir\//, "kernels"],
  [/(^|\/)model\//, "generated"],
  [/(^|\/)platform\//, "platform"],
];

/** Whose bytes a piece of an object file is. What etgen did not emit belongs to the application. */
export function categoryOf({ object, inputSection }: Contribution): Category {
  if (/arena/.test(inputSection)) return "arena";
  if (/^\.(stack|heap)/.test(inputSection)) return "stack";
  return rules.find(([pattern]) => pattern.test(object))?.[1] ?? "application";
}

/** The file of the folder `model` that a piece of an object file comes from. */
export function modelFileOf({ object }: Contribution): string | undefined {
  return /(?:^|\/)model\/([^/]+)\.(?:obj|o)$/.exec(object)?.[1];
}

/** Sections that the linker script makes by itself, without any object file. */
export function categoryOfBareSection(section: string): Category {
  if (/arena/.test(section)) return "arena";
  return /stack|heap/.test(section) ? "stack" : "other";
}
