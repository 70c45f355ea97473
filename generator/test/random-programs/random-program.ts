import type { DType } from "../../src/ir/dtype.js";
import type { Program } from "../../src/model/program.js";
import type { CaseTensor, CaseTolerance } from "../corpus/case.js";
import { Random } from "../damaged/random.js";
import type { Operand } from "./operand.js";
import { branching } from "./productions/branches.js";
import { elementWiseProductions } from "./productions/element-wise.js";
import { layerProductions } from "./productions/layers.js";
import type { Production } from "./productions/production.js";
import { quantisedProductions } from "./productions/quantised.js";
import { recordedCall } from "./productions/recorded-calls.js";
import { shapeProductions } from "./productions/shapes.js";
import { ProgramBuilder } from "./program-builder.js";
import { randomBytes } from "./random-bytes.js";

const shapes: readonly (readonly number[])[] = [[], [1], [3], [0], [4, 5], [1, 4], [2, 3, 4], [5, 1, 2], [1, 2, 5, 4], [2, 1, 3, 6], [0, 3]];
const images: readonly (readonly number[])[] = [[1, 2, 5, 4], [1, 3, 4, 6], [2, 1, 3, 6], [1, 5, 1, 7], [1, 4], [3, 8], [1, 2, 9]];

const plain: readonly Production[] = [...elementWiseProductions, ...shapeProductions, ...layerProductions];
const withRest = (own: readonly Production[]): readonly Production[] => {
  const branch = branching(own);
  return [...own, ...[branch, branch, branch], ...Array.from({ length: 6 }, () => recordedCall)];
};
const productionsOf = {
  plain: withRest(plain),
  quantised: withRest([...quantisedProductions, ...quantisedProductions, ...plain]),
};

const plainTypes: readonly DType[] = ["float32", "float32", "float16", "bfloat16", "float64", "int8", "uint8", "int16", "int32", "int64", "bool"];
const quantisedTypes: readonly DType[] = ["float32", "int8", "int8", "int32", "bool"];

export interface RandomProgram {
  readonly seed: number;
  readonly program: Program;
  /** For two runs: state has to survive. */
  readonly calls: readonly (readonly CaseTensor[])[];
  /** How far each output may be off. */
  readonly tolerances: readonly CaseTolerance[];
  readonly resultCount: number;
}

/** A well-formed program; equal seeds give equal programs. `choose` picks one result as its only output. */
export function randomProgram(seed: number, choose?: number): RandomProgram {
  const random = new Random(seed);
  const isQuantised = random.below(3) === 0;
  const builder = new ProgramBuilder(random, isQuantised);
  const [types, forms, productions] = isQuantised ? [quantisedTypes, images, productionsOf.quantised] : [plainTypes, shapes, productionsOf.plain];
  const inputCount = 1 + random.below(3);
  builder.input(isQuantised ? "float32" : random.pick(plainTypes), random.pick(forms));
  for (let input = 1; input < inputCount; input++) builder.input(random.pick(types), random.pick(forms));
  for (let state = random.below(4); state >= 2; state--) builder.state(builder.inputs[0]!.dtype, random.pick([builder.inputs[0]!.sizes, [3]]));
  const length = 2 + random.below(12);
  for (let attempt = 0; builder.sketch.instructions.length < length && attempt < 300; attempt++) random.pick(productions)(builder);
  const { results } = builder;
  const outputs = choose === undefined ? [...new Set([...results.slice(-2), random.pick(results), random.pick(results)])] : [results[choose]!];
  const contents = new Random(seed ^ 0x5eed);
  const calls = [0, 1].map(() =>
    builder.inputs.map(({ value, dtype, sizes }): CaseTensor => {
      const dimOrder = sizes.map((_, index) => index);
      return { kind: "tensor", dtype, shape: sizes, dimOrder, bytes: builder.givenBytes.get(value) ?? randomBytes(dtype, sizes, contents) };
    }),
  );
  return { seed, program: builder.finish(outputs.map(({ value }) => value)), calls, tolerances: outputs.map(toleranceOf), resultCount: results.length };
}

function toleranceOf({ error, relativeError = 0 }: Operand): CaseTolerance {
  return { class: error + relativeError > 0 ? "accumulate" : "exact", rtol: relativeError, atol: error };
}
