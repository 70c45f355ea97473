import { integerDtypes, plainDtypes, realDtypes, wideUnsignedDtypes } from "../../loops/c-types.js";
import type { OperatorDefinition } from "../../operator.js";
import { bitwise, comparison, knownComparison, shiftLeft, shiftLeftBy, shiftRight, shiftRightBy } from "./binary-expressions.js";
import { tensorScalar, tensorTensor, type BinaryRule } from "./binary.js";

const comparisons = { eq: "==", ne: "!=", lt: "<", le: "<=", gt: ">", ge: ">=" } as const;
const logical = { logical_and: "$x && $y", logical_or: "$x || $y", logical_xor: "$x != $y" } as const;
const bits = { bitwise_and: "&", bitwise_or: "|", bitwise_xor: "^" } as const;
const shifts = {
  bitwise_left_shift: { expression: shiftLeft, known: shiftLeftBy },
  bitwise_right_shift: { expression: shiftRight, known: shiftRightBy },
} as const;

const onIntegers = { computeIn: "common", result: "computed", operands: integerDtypes, common: integerDtypes } as const;
const shiftable = integerDtypes.filter((dtype) => dtype !== "bool");

export const comparisonOperators: readonly OperatorDefinition[] = [
  ...Object.entries(comparisons).flatMap(([name, operator]) => {
    const rule: BinaryRule = {
      expression: comparison(operator),
      computeIn: "common",
      result: "bool",
      // As PyTorch, which has no order of wide unsigned integers.
      common: name === "eq" || name === "ne" ? plainDtypes : realDtypes,
      special: (value, type, tensor) => knownComparison(operator, value, type, tensor),
    };
    return [tensorTensor(`${name}.Tensor_out`, rule), tensorScalar(`${name}.Scalar_out`, rule)];
  }),
  ...Object.entries(logical).map(([name, text]) =>
    tensorTensor(`${name}.out`, { expression: () => text, computeIn: "truth", result: "bool" }),
  ),
  ...Object.entries(bits).flatMap(([name, operator]) => {
    const rule = { ...onIntegers, expression: bitwise(operator), common: [...integerDtypes, ...wideUnsignedDtypes] };
    return [tensorTensor(`${name}.Tensor_out`, rule), tensorScalar(`${name}.Scalar_out`, rule)];
  }),
  ...Object.entries(shifts).flatMap(([name, { expression, known }]) => {
    const rule = { ...onIntegers, expression, common: shiftable, special: known };
    return [tensorTensor(`${name}.Tensor_out`, rule), tensorScalar(`${name}.Tensor_Scalar_out`, rule)];
  }),
];
