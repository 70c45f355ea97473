import type { KernelRequest } from "../../../ops/lowering.js";
import { proofs } from "./index.js";

/** Sizes of images: a proof is about weights and scales, and planning asks for the same layer in many heights. */
const imageSizes = new Set(["batches", "input_height", "input_width", "output_height", "output_width"]);

const known = new WeakMap<KernelRequest["constants"], Map<string, boolean>>();

/** Whether the proof of that name holds for the constants of a request; decided once for each layer. */
export function proofHolds(name: string, request: KernelRequest): boolean {
  const answers = known.get(request.constants) ?? new Map<string, boolean>();
  known.set(request.constants, answers);
  const numbers = Object.entries(request.problem).filter(([problemName]) => !imageSizes.has(problemName));
  const key = JSON.stringify([name, numbers]);
  const answer = answers.get(key) ?? proofs[name]!(request);
  answers.set(key, answer);
  return answer;
}
