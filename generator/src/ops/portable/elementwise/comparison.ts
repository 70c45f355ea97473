import type { OperatorDefinition } from "../../operator.js";
import { tensorScalar, tensorTensor, type BinaryRule } from "./binary.js";
import { bitwise, comparison, knownComparison, shiftLeft, shiftLeftBy, shiftRight, shiftRightBy } from "./binary-expressions.js";

const comparisons = { eq: "==", ne: "!=", lt: "<", le: "<=", gt: ">", ge: ">=" } as const;
const logical = { logical_and: "$x && $y", logical_or: "$x || $y", logical_xor: "$x != $y" } as const;
const bits = { bitwise_and: "&", bitwise_or: "|", bitwise_xor: "^" } as const;
const shifts = {
  bitwise_left_shift: { expression: shiftLeft, known: shiftLeftBy },
  bitwise_right_shift: { expression: shiftRight, known: shiftRightBy },
} as const;

export const comparisonOperators: readonly OperatorDefinition[] = [
  ...Object.entries(comparisons).flatMap(([name, operator]) => {
    const rule: BinaryRule = {
      expression: comparison(operator),
      computeIn: "common",
      result: "bool",
      special: (value, type) => knownComparison(operator, value, type),
    };
    return [tensorTensor(`${name}.Tensor_out`, rule), tensorScalar(`${name}.Scalar_out`, rule)];
  }),
  ...Object.entries(logical).map(([name, text]) =>
    tensorTensor(`${name}.out`, { expression: () => text, computeIn: "truth", result: "bool" }),
  ),
  ...Object.entries(bits).flatMap(([name, operator]) => {
    const rule = { expression: bitwise(operator), computeIn: "common", result: "computed" } as const;
    return [tensorTensor(`${name}.Tensor_out`, rule), tensorScalar(`${name}.Scalar_out`, rule)];
  }),
  ...Object.entries(shifts).flatMap(([name, { expression, known }]) => {
    const rule = { expression, computeIn: "common", result: "computed", special: known } as const;
    return [tensorTensor(`${name}.Tensor_out`, rule), tensorScalar(`${name}.Tensor_Scalar_out`, rule)];
  }),
];
