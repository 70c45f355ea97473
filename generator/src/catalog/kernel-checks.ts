import type { KernelFamily, KernelVariant } from "./kernel-facts.js";

/** What the schema cannot say: names that must agree with each other. */
export function checkKernelFamily(family: KernelFamily): readonly { field: string; problem: string }[] {
  const problems: { field: string; problem: string }[] = [];
  const say = (field: string, problem: string) => problems.push({ field, problem });
  if (family.header !== `etk_${family.family}.h`) say('"header"', `expected "etk_${family.family}.h"`);
  if (family.kernels[0]?.isa !== "ref") say('"kernels[0].isa"', 'the first kernel is the "ref" kernel');
  const known = new Set(["pointer_bytes", ...numberNames(family)]);
  const seen = new Set<string>();
  for (const kernel of family.kernels) {
    const field = `kernel "${kernel.name}"`;
    if (seen.has(kernel.name)) say(field, "the name is used twice");
    seen.add(kernel.name);
    checkNames(family, kernel, (problem) => say(field, problem));
    for (const expression of expressionsOf(kernel)) {
      const unknown = expression.names.filter((name) => !known.has(name));
      if (unknown.length > 0) {
        say(field, `expression "${expression.source}" uses ${unknown.join(", ")}; the problem has ${[...known].join(", ")}`);
      }
    }
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
  for (const { input } of kernel.inPlace) {
    if (!argumentNames.includes(input)) say(`"in_place" names "${input}", which is not an argument`);
  }
}

function numberNames(family: KernelFamily): readonly string[] {
  return family.kernels.flatMap(({ fields }) => fields.filter(({ kind }) => kind === "number").map(({ name }) => name));
}

function expressionsOf(kernel: KernelVariant) {
  return [
    kernel.when,
    kernel.scratch?.bytes,
    kernel.rows?.scratch?.bytes,
    kernel.sum?.bytes,
    kernel.sum?.when,
    kernel.instructions,
    ...kernel.inPlace.map(({ when }) => when),
  ].filter((expression) => expression !== undefined && expression !== null);
}
