import type { Board } from "../../catalog/board.js";
import { codeBytesOf } from "../../catalog/code-bytes.js";
import type { StepProgram } from "../../steps/step-program.js";
import type { CodePlan } from "./planned-program.js";

/** Kernels were weighed for few bytes, and whole: faster code and forms for rows take up to half as much again. */
const reserve = 1.5;

/** The code of kernels in the bank that the user wants it in; null where nobody does. How large it becomes, the linker finds out. */
export function plannedCode({ methods }: StepProgram, { placement }: Board): CodePlan | null {
  if (placement.kernels === null) return null;
  const names = methods.flatMap(({ steps }) => steps.flatMap(({ kernels }) => kernels.map(({ name }) => name)));
  return { bank: placement.kernels, bytes: Math.ceil((codeBytesOf(new Set(names)) * reserve) / 64) * 64 };
}
