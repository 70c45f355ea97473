import { codeBytesOf } from "../../catalog/code-bytes.js";
import { objectiveOf } from "../../objective.js";
import { defaultOptions } from "../../options.js";
import { asKernelStep, withCall, type KernelStep } from "../../steps/kernel-step.js";
import { withSteps, type StepProgram } from "../../steps/step-program.js";
import { implementAs, type SelectionTarget } from "./implement-kernel.js";
import { smallestImage, type Candidate } from "./smallest-image.js";

/** Under `--opt size`, the kernels that together make the smallest image in bounded time; otherwise the program as it is. */
export function shrinkImage(program: StepProgram, { board, options }: SelectionTarget): StepProgram {
  if (!objectiveOf({ ...defaultOptions, ...options }).isSmallestImage) return program;
  const steps = program.methods.flatMap((method) => method.steps.flatMap((step) => asKernelStep(step) ?? []));
  const candidates = steps.map(candidatesOf);
  const names = smallestImage(candidates, codeBytesOf).map((at, position) => candidates[position]![at]!.kernel);
  const taken = new Map(steps.map(({ id }, position) => [id, names[position]!]));
  return withSteps(program, (step) => {
    const kernel = asKernelStep(step);
    const name = taken.get(step.id);
    if (kernel === undefined || name === undefined || kernel.implementation.kernel.name === name) return step;
    return withCall(kernel, implementAs(kernel.implementation, name, "makes the image smaller", board), program.module);
  });
}

/** The kernels that accept the node and whose instructions are predicted; the chosen one alone where none is. */
function candidatesOf({ implementation: { kernel, considered } }: KernelStep): readonly Candidate[] {
  const predicted = considered.flatMap(({ name, predictedInstructions, extraFlash }) =>
    predictedInstructions === undefined ? [] : [{ kernel: name, instructions: predictedInstructions, extraFlash }],
  );
  return predicted.length > 0 ? predicted : [{ kernel: kernel.name, instructions: 0, extraFlash: 0 }];
}
