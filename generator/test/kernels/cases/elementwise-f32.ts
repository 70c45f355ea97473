import type { CaseTable, KernelCase } from "../kernel-case.js";
import { Random } from "../random.js";

function reluCases(): readonly KernelCase[] {
  return [1, 3, 4, 5, 16, 101].map((elements) => {
    const input = new Random(31000 + elements).float32(elements);
    [Number.NaN, -0, Infinity, -Infinity, -Number.NaN].forEach((value, i) => (input[i * 3 + 1] = value));
    return {
      id: `n${elements}`,
      problem: { elements },
      constants: {},
      inputs: { input },
      outputs: { output: { array: input.map((value) => (value < 0 ? 0 : value)) } },
    };
  });
}

export const elementwiseF32Tables = (): readonly CaseTable[] => [{ family: "relu_f32", cases: reluCases() }];
