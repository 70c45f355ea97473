import { anyLoop } from "../../src/catalog/loop-bytes.js";
import { withComputedFields } from "../../src/catalog/computed-fields.js";
import type { KernelVariant } from "../../src/catalog/kernel-facts.js";
import type { KernelRequest } from "../../src/ops/lowering.js";
import { packings } from "../../src/phases/3-select/packings/index.js";
import { ConstantPool } from "./constant-pool.js";
import { seedOf, type CaseTensor, type KernelCase } from "./kernel-case.js";

/** A case and the kernel that is compared with the reference on it. */
export interface KernelTrial {
  readonly test: KernelCase;
  readonly reference: KernelVariant;
  readonly kernel: KernelVariant;
}

export const trialVariables = (test: KernelCase): Readonly<Record<string, number>> => ({
  ...test.request.problem,
  pointer_bytes: 4,
  loop_bytes: anyLoop,
  flash_data_bytes: anyLoop,
  call_rows: test.request.problem["output_height"] ?? 1,
});

/** A C program that runs trials and prints `<index> <instructions> ok|differs|guard|in-place` for each. */
export class TrialProgram {
  readonly constants = new ConstantPool();
  readonly trials: KernelTrial[] = [];
  readonly #text: string[] = [];
  #arenaBytes = 0;

  add(trial: KernelTrial): void {
    const parameters: string[] = [];
    const text = emitTrial(trial, this.trials.length, parameters, this.constants);
    this.#text.push(...parameters, text);
    this.#arenaBytes = Math.max(this.#arenaBytes, arenaBytesOf(trial));
    this.trials.push(trial);
  }

  source(): string {
    const headers = new Set(this.trials.flatMap(({ reference, kernel }) => [reference.header, kernel.header]));
    return [
      '#include "check.h"',
      ...[...headers].map((header) => `#include "${header}"`),
      ...this.constants.declarations(),
      `static uint8_t arena[${this.#arenaBytes}] __attribute__((aligned(16)));`,
      "static uint8_t *next;",
      "static void *take(size_t bytes)\n{\n    uint8_t *start = next;\n" +
        "    memset(start, GUARD_BYTE, bytes + 2u * GUARD);\n    next += (bytes + 2u * GUARD + 15u) & ~15u;\n" +
        "    return start + GUARD;\n}",
      ...this.#text,
      "int main(void)\n{",
      ...this.trials.map((_, index) => `    trial${index}();`),
      "    return 0;\n}",
      "",
    ].join("\n");
  }
}

/** All buffers of a trial at once: a copy of every input in place, packed forms, guards. */
function arenaBytesOf({ test, reference, kernel }: KernelTrial): number {
  const bytes = [...test.inputs, ...test.inputs, ...test.inputs, test.output, test.output].map(bytesOf);
  bytes.push(...bytes.map((size) => 2 * size));
  for (const variant of [reference, kernel]) bytes.push(scratchBytes(variant, test));
  return bytes.reduce((sum, size) => sum + 16 * Math.ceil((size + 2 * 64) / 16) + 16, 0);
}

const widths = { int8_t: 1, int16_t: 2, float: 4 };
const bytesOf = (tensor: { cType: keyof typeof widths; elements: number }) => tensor.elements * widths[tensor.cType];
const scratchBytes = (kernel: KernelVariant, test: KernelCase) => kernel.scratch?.bytes(withComputedFields(kernel, trialVariables(test))) ?? 0;

/** A buffer as a kernel takes or gives it. */
function asPacked(tensor: CaseTensor, { layouts }: KernelVariant): CaseTensor {
  const layout = layouts[tensor.name] ?? null;
  return layout === null ? tensor : { ...tensor, name: `packed_${tensor.name}`, cType: "int16_t" };
}

/** C that makes the packed copy of a buffer, where the kernel has one. */
function packingOf(tensor: CaseTensor, kernel: KernelVariant, { problem }: KernelRequest, source = tensor.name): readonly string[] {
  const packed = asPacked(tensor, kernel);
  if (packed === tensor) return [];
  const call = `check_pack_${kernel.layouts[tensor.name]!}(${source}, ${packed.elements}u, ${problem[`${tensor.name}_channels`] ?? 1}u, packed_${source});`;
  return [`    ${packed.cType} *packed_${source} = take(${bytesOf(packed)}u);`, `    ${call}`];
}

function emitTrial(trial: KernelTrial, index: number, parameters: string[], constants: ConstantPool): string {
  const { test, reference, kernel } = trial;
  const inputs = test.inputs.map((input) => asPacked(input, kernel));
  const output = asPacked(test.output, kernel);
  const expected = output === test.output ? "expected" : "packed_expected";
  const lines = [`static void trial${index}(void)`, "{", "    next = arena;"];
  // The same values whatever else the program runs: of some kernels the instructions depend on them.
  const seed = seedOf(test.id);
  test.inputs.forEach((input, at) => {
    lines.push(`    ${input.cType} *${input.name} = take(${bytesOf(input)}u);`);
    lines.push(
      input.cType === "float"
        ? `    check_random_floats(${input.name}, ${input.elements}u, ${(seed + at) >>> 0}u);`
        : `    check_random((uint8_t *)${input.name}, ${bytesOf(input)}u, ${(seed + at) >>> 0}u);`,
      ...packingOf(input, kernel, test.request),
    );
  });
  for (const [role, variant, tensor] of [["expected", reference, test.output], ["output", kernel, output]] as const) {
    lines.push(`    ${tensor.cType} *${role} = take(${bytesOf(tensor)}u);`);
    lines.push(`    uint8_t *${role}_scratch = take(${scratchBytes(variant, test)}u);`);
    lines.push(`    (void)${role}_scratch;`);
    parameters.push(emitParams(variant, test, `${role}${index}`, constants));
  }
  const call = (role: string, variant: KernelVariant) =>
    `${variant.name}(${variant.arguments
      .map(({ name }) => {
        if (name === "params") return `&${role}${index}_params`;
        if (name === "scratch") return `${role}_scratch`;
        if (name === "output") return role;
        const input = test.inputs.find((tensor) => tensor.name === name);
        return input === undefined ? "NULL" : asPacked(input, variant).name;
      })
      .join(", ")});`;
  const differ = (actual: string) => differs(test.request, output, expected, actual);
  lines.push(`    ${call("expected", reference)}`, ...packingOf(test.output, kernel, test.request, "expected"), `    ${call("output", kernel)}`);
  lines.push(`    const char *verdict = ${differ("output")} ? "differs" : "ok";`);
  const guarded = [
    ["output", bytesOf(output)],
    ["output_scratch", scratchBytes(kernel, test)],
    ...inputs.map((input) => [input.name, bytesOf(input)]),
  ];
  for (const [name, bytes] of guarded) {
    lines.push(`    verdict = check_guards(verdict, ${name}, ${bytes}u);`);
  }
  for (const { input } of kernel.inPlace.filter(({ when }) => when(withComputedFields(kernel, trialVariables(test))) !== 0)) {
    const size = Math.max(bytesOf(output), bytesOf(inputs[test.inputs.findIndex(({ name }) => name === input)]!));
    lines.push("    {", `    uint8_t *shared = take(${size}u);`, `    memcpy(shared, ${input}, ${size}u);`);
    lines.push(`    ${call("output", kernel).replace(new RegExp(`\\b${input}\\b|\\boutput\\b`, "g"), "(void *)shared")}`);
    lines.push(`    if (${differ("(const void *)shared")}) { verdict = "in-place"; }`);
    lines.push(`    verdict = check_guards(verdict, shared, ${size}u);`, "    }");
  }
  lines.push("    const uint32_t start = target_ticks();", `    ${call("output", kernel)}`);
  lines.push("    const uint32_t used = target_elapsed(start, target_ticks());");
  lines.push(`    check_report(${index}u, used, verdict);`, "}");
  return lines.join("\n");
}

/**
 * Bytes are equal; sums of float products may differ by the terms * 2^-23 * sum of their magnitudes that headers permit,
 * where a product of two inputs is at most 64.
 */
function differs(request: KernelRequest, { cType, elements }: CaseTensor, expected: string, actual: string): string {
  const terms = request.multiplyAccumulates / elements;
  if (cType !== "float" || terms === 1) return `memcmp(${expected}, ${actual}, ${bytesOf({ cType, elements })}u) != 0`;
  return `check_floats_differ(${expected}, ${actual}, ${elements}u, ${floatLiteral((terms * terms * 64) / 2 ** 23)})`;
}

function emitParams(kernel: KernelVariant, test: KernelCase, prefix: string, constants: ConstantPool): string {
  const members = kernel.fields.map((field) => {
    if (field.kind === "number") {
      const value = field.value === null ? test.request.problem[field.name] : withComputedFields(kernel, trialVariables(test))[field.name];
      if (value === undefined) throw new Error(`${kernel.name}: the case has no "${field.name}"`);
      return `.${field.name} = ${field.type === "float" ? floatLiteral(value) : value}`;
    }
    const packing = packings[field.packing];
    if (packing === undefined) throw new Error(`${kernel.name}: no packing "${field.packing}"`);
    const packed = packing({ ...test.request, problem: withComputedFields(kernel, trialVariables(test)) }, field.constant);
    if (packed === undefined) return `.${field.name} = NULL`;
    return `.${field.name} = (const void *)${constants.add(packed.bytes, packed.alignment)}`;
  });
  return `static const ${kernel.params} ${prefix}_params = {${members.join(", ")}};`;
}

function floatLiteral(value: number): string {
  const text = Math.fround(value).toPrecision(9);
  return `${text.includes(".") || text.includes("e") ? text : `${text}.0`}f`;
}
