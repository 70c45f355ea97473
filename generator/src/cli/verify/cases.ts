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

/** The floats that an input's quantisation tells apart, by the input's file name. */
export type InputRanges = ReadonlyMap<string, { readonly low: number; readonly high: number; readonly zero: number }>;

/** Inputs from a fixed random sequence; what the outputs must be, another program has to say. */
export function randomCases(count: number, methods: readonly MethodInterface[], ranges: InputRanges = new Map()): readonly VerifyCase[] {
  return Array.from({ length: count }, (_, index) => {
    const next = randomSequence(index + 1);
    return filledCase(`random case ${index}`, methods, (tensor) => {
      const { low, high } = rangeOf(tensor, ranges);
      // Some values lie beyond, where they are cut off.
      const beyond = (high - low) / 16;
      return () => low - beyond + (high - low + 2 * beyond) * (next() / 0x80000000);
    });
  });
}

/** All inputs at one value: the ends of the range, its zero, and what floats have besides numbers. */
export function edgeCases(methods: readonly MethodInterface[], ranges: InputRanges): readonly VerifyCase[] {
  const tensors = methods.flatMap((method) => method.inputs);
  const constant = (name: string, valueOf: (range: ReturnType<typeof rangeOf>) => number): VerifyCase =>
    filledCase(name, methods, (tensor) => {
      const value = valueOf(rangeOf(tensor, ranges));
      return () => value;
    });
  const ends = [
    constant("all inputs at their least", ({ low }) => low),
    constant("all inputs at their most", ({ high }) => high),
    constant("all inputs at zero", ({ zero }) => zero),
  ];
  const special = [
    constant("all inputs NaN", () => NaN),
    constant("all inputs infinite", () => Infinity),
    constant("all inputs minus infinity", () => -Infinity),
  ];
  if (tensors.length === 0) return [];
  return tensors.every(({ dtype }) => dtype === "float32" || dtype === "float64") ? [...ends, ...special] : ends;
}

function filledCase(name: string, methods: readonly MethodInterface[], valuesOf: (tensor: TensorInterface) => () => number): VerifyCase {
  const tensors = methods.flatMap((method) => method.inputs);
  return { name, inputs: new Map(tensors.map((tensor) => [tensor.file, fillTensor(tensor, valuesOf(tensor))])), expected: undefined };
}

/** Integers wider than a byte may be indices: 0 and 1 are in range for nearly all of them. */
function rangeOf({ file, dtype }: TensorInterface, ranges: InputRanges): { readonly low: number; readonly high: number; readonly zero: number } {
  const known = ranges.get(file);
  if (known !== undefined) return known;
  if (dtype === "float32" || dtype === "float64") return { low: -4, high: 4, zero: 0 };
  if (dtype === "int8") return { low: -128, high: 127, zero: 0 };
  return dtype === "uint8" ? { low: 0, high: 255, zero: 0 } : { low: 0, high: 1, zero: 0 };
}

/** A linear congruential sequence of 31-bit numbers; the constants are those of the C standard's example. */
function randomSequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 1) & 0x7fffffff;
  };
}

function fillTensor({ dtype, sizes }: TensorInterface, next: () => number): Uint8Array {
  const count = elementCount(sizes);
  const bytes = new Uint8Array(count * dtypeBytes(dtype));
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < count; index++) writeElement(view, index, dtype, next());
  return bytes;
}

function writeElement(view: DataView, index: number, dtype: DType, value: number): void {
  switch (dtype) {
    case "float32":
      return view.setFloat32(index * 4, value, true);
    case "float64":
      return view.setFloat64(index * 8, value, true);
    case "int8":
      return view.setInt8(index, Math.max(-128, Math.min(127, Math.round(value))));
    case "uint8":
      return view.setUint8(index, Math.max(0, Math.min(255, Math.round(value))));
    default:
      view.setUint8(index * dtypeBytes(dtype), value < 0.5 ? 0 : 1);
  }
}
