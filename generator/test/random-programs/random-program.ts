import { dtypes, type DType } from "../../src/ir/dtype.js";
import type { Program } from "../../src/model/program.js";
import { Random } from "../damaged/random.js";
import type { CaseTensor } from "../corpus/case.js";
import { elementWiseProductions } from "./productions/element-wise.js";
import { layerProductions } from "./productions/layers.js";
import { shapeProductions } from "./productions/shapes.js";
import { ProgramBuilder, randomBytes } from "./program-builder.js";

const productions = [...elementWiseProductions, ...shapeProductions, ...layerProductions];

const shapes: readonly (readonly number[])[] = [[], [1], [3], [0], [4, 5], [1, 4], [2, 3, 4], [5, 1, 2], [1, 2, 5, 4], [2, 1, 3, 6], [0, 3]];

/** Integers wider than a byte come from conversions as well. */
const inputTypes: readonly DType[] = dtypes.filter((dtype) => ["float32", "int8", "int32", "bool"].includes(dtype));

export interface RandomProgram {
  readonly seed: number;
  readonly program: Program;
  /** For two runs: state has to survive. */
  readonly calls: readonly (readonly CaseTensor[])[];
}

/** A well-formed program; equal seeds give equal programs. `outputs` chooses among the results, the last ones without it. */
export function randomProgram(seed: number, outputs?: readonly number[]): RandomProgram {
  const random = new Random(seed);
  const builder = new ProgramBuilder(random);
  const inputCount = 1 + random.below(3);
  builder.input("float32", random.pick(shapes));
  for (let input = 1; input < inputCount; input++) builder.input(random.pick(inputTypes), random.pick(shapes));
  if (random.below(3) === 0) builder.state("float32", builder.inputs[0]!.sizes);
  const length = 2 + random.below(12);
  for (let attempt = 0; builder.sketch.instructions.length < length && attempt < 200; attempt++) random.pick(productions)(builder);
  const results = builder.sketch.instructions.flatMap((instruction) => (instruction.kind === "kernelCall" ? [instruction.arguments.at(-1)!] : []));
  const chosen = outputs ?? [...new Set([...results.slice(-2), random.pick(results)])];
  const contents = new Random(seed ^ 0x5eed);
  const calls = [0, 1].map(() =>
    builder.inputs.map(({ dtype, sizes }): CaseTensor => {
      const dimOrder = sizes.map((_, index) => index);
      return { kind: "tensor", dtype, shape: sizes, dimOrder, bytes: randomBytes(dtype, sizes, contents) };
    }),
  );
  return { seed, program: builder.finish(chosen), calls };
}

/** The same program with one result as its only output, for each of its instructions: the compiler drops what it does not need. */
export function slicesOf(seed: number): readonly RandomProgram[] {
  const { instructions } = randomProgram(seed).program.methods[0]!;
  const results = instructions.flatMap((instruction) => (instruction.kind === "kernelCall" ? [instruction.arguments.at(-1)!] : []));
  return results.map((result) => randomProgram(seed, [result]));
}
