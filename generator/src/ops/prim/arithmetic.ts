import { dimDifference, dimProduct, dimSum, isStatic, type Dim } from "../../ir/dim.js";
import { isValueRef, type ScalarLiteral, type ValueRef } from "../../ir/node.js";
import type { RuntimeScalar } from "../../ir/tensor.js";
import { c, scalarHole, type Hole } from "../loops/expression.js";
import { literal } from "../loops/literal.js";
import { control, type ControlRequest } from "../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../operator.js";

type Operand = ScalarLiteral | ValueRef;
type ScalarType = RuntimeScalar["type"];

/** How an operator on two numbers computes. */
interface BinaryPrim {
  /** C over the operands for integers, and for floats; undefined when it has no such form. */
  readonly ints: (a: Hole, b: Hole) => Hole;
  readonly floats: (a: Hole, b: Hole) => Hole;
  /** `same`: int of ints, float otherwise. */
  readonly result: "same" | "float" | "bool";
  /** The integer result as a size, where it is a polynomial of sizes. */
  readonly dim?: (a: Dim, b: Dim) => Dim | undefined;
}

const infix = (operator: string) => (a: Hole, b: Hole): Hole => c`${a} ${operator} ${b}`;
const call = (name: string) => (a: Hole, b: Hole): Hole => c`${name}(${a}, ${b})`;
const comparison = (operator: string): BinaryPrim => ({ ints: infix(operator), floats: infix(operator), result: "bool" });
const onNumbers = (compute: (a: number, b: number) => number) => (a: Dim, b: Dim): Dim | undefined =>
  isStatic(a) && isStatic(b) ? compute(a, b) : undefined;

const floorDivide: BinaryPrim = {
  ints: call("etk_floor_divide_int32"),
  floats: (a, b) => c`floor(${a} / ${b})`,
  result: "same",
  dim: onNumbers((a, b) => Math.floor(a / b)),
};
const modulo: BinaryPrim = {
  ints: call("etk_modulo_int32"),
  floats: call("etk_modulo_double"),
  result: "same",
  dim: onNumbers((a, b) => a - b * Math.floor(a / b)),
};

const binaryPrims: Readonly<Record<string, BinaryPrim>> = {
  "executorch_prim::add.Scalar": { ints: infix("+"), floats: infix("+"), result: "same", dim: (a, b) => dimSum(a, b) },
  "executorch_prim::sub.Scalar": { ints: infix("-"), floats: infix("-"), result: "same", dim: dimDifference },
  "executorch_prim::mul.Scalar": { ints: infix("*"), floats: infix("*"), result: "same", dim: (a, b) => dimProduct(a, b) },
  "executorch_prim::floordiv.Scalar": floorDivide,
  "executorch_prim::floordiv.int": floorDivide,
  "executorch_prim::mod.Scalar": modulo,
  "executorch_prim::mod.int": modulo,
  "executorch_prim::truediv.Scalar": { ints: infix("/"), floats: infix("/"), result: "float" },
  "executorch_prim::sym_max.Scalar": {
    ints: call("etk_larger"),
    floats: call("fmax"),
    result: "same",
    dim: onNumbers(Math.max),
  },
  "executorch_prim::sym_min.Scalar": {
    ints: call("etk_smaller"),
    floats: call("fmin"),
    result: "same",
    dim: onNumbers(Math.min),
  },
  "executorch_prim::eq.Scalar": comparison("=="),
  "executorch_prim::lt.Scalar": comparison("<"),
  "executorch_prim::gt.Scalar": comparison(">"),
  "executorch_prim::le.Scalar": comparison("<="),
  "executorch_prim::ge.Scalar": comparison(">="),
};

/** How an operator on one number computes, as C over the operand for integers and for floats. */
interface UnaryPrim {
  readonly ints: (a: Hole) => Hole;
  readonly floats: (a: Hole) => Hole;
  readonly result: "same" | ScalarType;
  readonly dim?: (a: Dim) => Dim;
}

const identity = (a: Hole): Hole => a;
const same = (a: Dim): Dim => a;

const unaryPrims: Readonly<Record<string, UnaryPrim>> = {
  "executorch_prim::neg.Scalar": { ints: (a) => c`-${a}`, floats: (a) => c`-${a}`, result: "same", dim: (a) => dimProduct(a, -1) },
  "executorch_prim::sym_float.Scalar": { ints: (a) => c`(double)${a}`, floats: identity, result: "float" },
  "executorch_prim::sym_int.Scalar": { ints: identity, floats: (a) => c`etk_double_to_int32(${a})`, result: "int", dim: same },
  "executorch_prim::ceil.Scalar": { ints: identity, floats: (a) => c`etk_double_to_int32(ceil(${a}))`, result: "int", dim: same },
  "executorch_prim::trunc.Scalar": { ints: identity, floats: (a) => c`etk_double_to_int32(${a})`, result: "int", dim: same },
  // Ties to even.
  "executorch_prim::round.Scalar": {
    ints: identity,
    floats: (a) => c`etk_double_to_int32(nearbyint(${a}))`,
    result: "int",
    dim: same,
  },
  "executorch_prim::sym_not.Scalar": { ints: (a) => c`!${a}`, floats: (a) => c`!${a}`, result: "bool" },
};

function typeOf(operand: Operand, context: Pick<SizeContext, "typeOf">): ScalarType {
  return isValueRef(operand) ? context.typeOf(operand) : operand.type;
}

function integerOf(operand: Operand, context: Pick<SizeContext, "dim">): Dim {
  return isValueRef(operand) ? context.dim(operand) : Number(operand.value);
}

/** A number in an expression of doubles, or of integers. */
function holeOf(operand: Operand, context: OperatorContext, asDouble: boolean): Hole {
  if (!isValueRef(operand)) {
    if (operand.type === "bool") return String(operand.value);
    return asDouble ? literal(operand.value, "float64") : literal(operand.value, "int32");
  }
  const scalar = context.runtimeScalar(operand);
  const hole = scalarHole(scalar);
  return asDouble && scalar.type === "int" ? c`(double)${hole}` : hole;
}

function assignResult(context: OperatorContext, out: ValueRef, value: Hole): ControlRequest {
  const { name, type } = context.runtimeScalar(out);
  return control({ kind: "assign", name, type, value: c`${value}` });
}

function isFloat(operand: Operand, context: OperatorContext): boolean {
  return isValueRef(operand) ? context.runtimeScalar(operand).type === "float" : operand.type === "float";
}

const behaviour = { kind: "scalar", dtypes: ["int", "float", "bool"], returns: "none" } as const;

export const arithmeticPrims: readonly OperatorDefinition[] = [
  ...Object.entries(binaryPrims).map(([name, prim]) =>
    defineOperator(name, { a: "scalar", b: "scalar", out: "result" }, {
      ...behaviour,
      scalar: ({ a, b }, context) => {
        const isInteger = [a, b].every((operand) => typeOf(operand, context) !== "float");
        if (prim.result !== "same") return { type: prim.result };
        if (!isInteger) return { type: "float" };
        const value = prim.dim?.(integerOf(a, context), integerOf(b, context));
        return value === undefined ? { type: "int" } : { type: "int", value };
      },
      lower: ({ a, b, out }, context) => {
        const asDouble = prim.result === "float" || [a, b].some((operand) => isFloat(operand, context));
        const [left, right] = [a, b].map((operand) => holeOf(operand, context, asDouble)) as [Hole, Hole];
        return assignResult(context, out, asDouble ? prim.floats(left, right) : prim.ints(left, right));
      },
    }),
  ),
  ...Object.entries(unaryPrims).map(([name, prim]) =>
    defineOperator(name, { a: "scalar", out: "result" }, {
      ...behaviour,
      scalar: ({ a }, context) => {
        const type = typeOf(a, context);
        if (prim.result !== "same" && prim.result !== "int") return { type: prim.result };
        if (type === "float") return { type: prim.result === "int" ? "int" : "float" };
        return prim.dim === undefined ? { type: "int" } : { type: "int", value: prim.dim(integerOf(a, context)) };
      },
      lower: ({ a, out }, context) => {
        const asDouble = isFloat(a, context);
        const hole = holeOf(a, context, asDouble);
        return assignResult(context, out, asDouble ? prim.floats(hole) : prim.ints(hole));
      },
    }),
  ),
  defineOperator("executorch_prim::sym_ite.Scalar", { condition: "scalar", a: "scalar", b: "scalar", out: "result" }, {
    ...behaviour,
    scalar: ({ a, b }, context) => ({
      type: [a, b].some((operand) => typeOf(operand, context) === "float") ? "float" : typeOf(a, context),
    }),
    lower: ({ condition, a, b, out }, context) => {
      const asDouble = [a, b].some((operand) => isFloat(operand, context));
      const [test, yes, no] = [holeOf(condition, context, false), holeOf(a, context, asDouble), holeOf(b, context, asDouble)];
      return assignResult(context, out, c`${test} ? ${yes} : ${no}`);
    },
  }),
];
