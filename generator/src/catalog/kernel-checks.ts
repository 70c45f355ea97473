import { packedVariable } from "./computed-fields.js";
import type { CompiledExpression } from "./expression.js";
import type { KernelFamily, KernelVariant } from "./kernel-facts.js";

/** What expressions may say of the board, beside the numbers of the problem. */
const boardNames = ["pointer_bytes", "core_mainline", "core_dsp", "core_mve", "loop_bytes", "flash_data_bytes"];

/** What the schema cannot say: names that must agree with each other. */
export function checkKernelFamily(family: KernelFamily): readonly { field: string; problem: string }[] {
  const problems: { field: string; problem: string }[] = [];
  const say = (field: string, problem: string) => problems.push({ field, problem });
  if (family.header !== `etk_${family.family}.h`) say('"header"', `expected "etk_${family.family}.h"`);
  if (family.kernels[0]?.isa !== "ref") say('"kernels[0].isa"', 'the first kernel is the "ref" kernel');
  const problem = [...boardNames, "call_rows", ...problemNames(family)];
  const seen = new Set<string>();
  for (const kernel of family.kernels) {
    const field = `kernel "${kernel.name}"`;
    if (!kernel.isFirst) continue;
    if (seen.has(kernel.name)) say(field, "the name is used twice");
    seen.add(kernel.name);
    checkNames(family, kernel, (problem) => say(field, problem));
    checkExpressions(kernel, problem, (problem) => say(field, problem));
  }
  return problems;
}

function checkNames(family: KernelFamily, kernel: KernelVariant, say: (problem: string) => void): void {
  const pattern = new RegExp(`^etk_${family.family}(_[a-z0-9_]+)?__${kernel.isa}$`);
  if (!pattern.test(kernel.name)) say(`expected a name "etk_${family.family}[_<shape>]__${kernel.isa}"`);
  const argumentNames = kernel.arguments.map(({ name }) => name);
  const fieldNames = kernel.fields.map(({ name }) => name);
  for (const names of [argumentNames, fieldNames]) {
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    if (twice.length > 0) say(`"${twice.join('", "')}" is named twice`);
  }
  if (argumentNames[0] !== "params") say('the first argument is "params"');
  if (argumentNames.includes("scratch") !== (kernel.scratch !== null)) {
    say('"scratch" is an argument exactly when "scratch" is not null');
  }
  if (kernel.rows !== null && !argumentNames.includes("input")) say('a row form needs an argument "input"');
  for (const argument of Object.keys(kernel.layouts)) {
    if (!argumentNames.includes(argument)) say(`"layouts" names "${argument}", which is not an argument`);
  }
  for (const { input } of kernel.inPlace) {
    if (!argumentNames.includes(input)) say(`"in_place" names "${input}", which is not an argument`);
  }
}

/** The numbers of the family's problem: what its reference kernel is given. */
function problemNames(family: KernelFamily): readonly string[] {
  const fields = family.kernels[0]?.fields ?? [];
  return fields.flatMap((field) => (field.kind === "number" && field.value === null ? [field.name] : []));
}

/**
 * Whether a problem is accepted is decided from the problem alone; computed fields may use the ones before them; sizes,
 * predictions and in-place conditions all of them.
 */
function checkExpressions(kernel: KernelVariant, problem: readonly string[], say: (problem: string) => void): void {
  const known = new Set([...problem, ...Object.keys(kernel.layouts).map(packedVariable)]);
  const check = (expression: CompiledExpression | null | undefined): void => {
    const unknown = (expression?.names ?? []).filter((name) => !known.has(name));
    if (unknown.length === 0) return;
    say(`expression "${expression!.source}" uses ${unknown.join(", ")}; known there: ${[...known].join(", ")}`);
  };
  check(kernel.when);
  check(kernel.sum?.when);
  if (kernel.limit !== null) known.add(kernel.limit.name);
  for (const field of kernel.fields) {
    if (field.kind !== "number") continue;
    check(field.value);
    if (field.value === null && !known.has(field.name)) say(`field "${field.name}" is not a number of the reference kernel`);
    known.add(field.name);
  }
  for (const size of [kernel.scratch, kernel.rows?.scratch, kernel.sum]) check(size?.bytes);
  for (const { when, instructions } of kernel.inPlace) {
    check(when);
    check(instructions);
  }
  check(kernel.instructions);
  check(kernel.constantReads);
  check(kernel.extraFlash);
}
