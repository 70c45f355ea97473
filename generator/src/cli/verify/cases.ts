import { dtypeBytes, type DType } from "../../ir/dtype.js";
import { elementCount } from "../../ir/layout.js";
import type { BundledProgram, BundledValue } from "../../model/bundled-program.js";
import type { MethodInterface, TensorInterface } from "../../phases/5-emit/program-interface.js";

/** Inputs for one run of every method, by file name; with `expected` when an authority says the outputs. */
export interface VerifyCase {
  readonly name: string;
  readonly inputs: ReadonlyMap<string, Uint8Array>;
  readonly expected: ReadonlyMap<string, Uint8Array> | undefined;
}

/**
 * The test cases of bundled programs: case n of every method together, because one run of the program runs them all.
 * Only cases that give every tensor its bytes are taken.
 */
export function bundledCases(suites: BundledProgram["suites"], methods: readonly MethodInterface[]): readonly VerifyCase[] {
  const caseCount = Math.max(0, ...suites.map(({ cases }) => cases.length));
  return Array.from({ length: caseCount }, (_, index): VerifyCase => {
    const inputs = new Map<string, Uint8Array>();
    const expected = new Map<string, Uint8Array>();
    for (const method of methods) {
      const bundled = suites.find((suite) => suite.method === method.name)?.cases[index];
      if (bundled === undefined) continue;
      takeTensors(method.inputs, bundled.inputs, inputs);
      takeTensors(method.outputs, bundled.expectedOutputs, expected);
    }
    return { name: `bundled case ${index}`, inputs, expected: expected.size === 0 ? undefined : expected };
  });
}

function takeTensors(
  tensors: readonly TensorInterface[],
  values: readonly BundledValue[],
  files: Map<string, Uint8Array>,
): void {
  const bundled = values.filter((value) => value.kind === "tensor");
  for (const [index, { file, bytes }] of tensors.entries()) {
    const value = bundled[index];
    if (value !== undefined && value.bytes.length === bytes) files.set(file, value.bytes);
  }
}

/** Inputs from a fixed random sequence; what the outputs must be, another program has to say. */
export function randomCases(count: number, methods: readonly MethodInterface[]): readonly VerifyCase[] {
  return Array.from({ length: count }, (_, index) => {
    const next = randomSequence(index + 1);
    const inputs = methods.flatMap((method) => method.inputs).map((tensor) => [tensor.file, randomTensor(tensor, next)] as const);
    return { name: `random case ${index}`, inputs: new Map(inputs), expected: undefined };
  });
}

/** A linear congruential sequence of 31-bit numbers; the constants are those of the C standard's example. */
function randomSequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 1) & 0x7fffffff;
  };
}

function randomTensor({ dtype, sizes }: TensorInterface, next: () => number): Uint8Array {
  const count = elementCount(sizes);
  const bytes = new Uint8Array(count * dtypeBytes(dtype));
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < count; index++) writeElement(view, index, dtype, next() / 0x80000000);
  return bytes;
}

/** `fraction` lies in [0, 1). Integers wider than a byte may be indices: 0 and 1 are in range for nearly all of them. */
function writeElement(view: DataView, index: number, dtype: DType, fraction: number): void {
  switch (dtype) {
    case "float32":
      return view.setFloat32(index * 4, 8 * fraction - 4, true);
    case "float64":
      return view.setFloat64(index * 8, 8 * fraction - 4, true);
    case "int8":
    case "uint8":
      return view.setUint8(index, Math.floor(256 * fraction));
    default:
      view.setUint8(index * dtypeBytes(dtype), fraction < 0.5 ? 0 : 1);
  }
}
