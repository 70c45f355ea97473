import { codeBytesOf } from "../../catalog/code-bytes.js";
import { implementAs, type SelectionTarget } from "./implement-kernel.js";
import type { KernelImplementation, SelectedProgram } from "./selected-program.js";
import { smallestImage, type Candidate } from "./smallest-image.js";

/** Under `--opt size`, the kernels that together make the smallest image in bounded time; otherwise the program as it is. */
export function shrinkImage(program: SelectedProgram, { board, options }: SelectionTarget): SelectedProgram {
  if (options.optimise !== "size") return program;
  const implementations = program.methods.flatMap(({ nodes }) =>
    nodes.flatMap(({ implementation }) => (implementation.kind === "kernel" ? [implementation] : [])),
  );
  const candidates = implementations.map(candidatesOf);
  const names = smallestImage(candidates, codeBytesOf).map((at, node) => candidates[node]![at]!.kernel);
  const taken = new Map(implementations.map((implementation, node) => [implementation, names[node]!]));
  const methods = program.methods.map((method) => ({
    ...method,
    nodes: method.nodes.map((node) => {
      const { implementation } = node;
      if (implementation.kind !== "kernel" || implementation.kernel.name === taken.get(implementation)) return node;
      return { ...node, implementation: implementAs(implementation, taken.get(implementation)!, "makes the image smaller", board) };
    }),
  }));
  return { ...program, methods };
}

/** The kernels that accept the node and whose instructions are predicted; the chosen one alone where none is. */
function candidatesOf({ kernel, considered }: KernelImplementation): readonly Candidate[] {
  const predicted = considered.flatMap(({ name, predictedInstructions, extraFlash }) =>
    predictedInstructions === undefined ? [] : [{ kernel: name, instructions: predictedInstructions, extraFlash }],
  );
  return predicted.length > 0 ? predicted : [{ kernel: kernel.name, instructions: 0, extraFlash: 0 }];
}
