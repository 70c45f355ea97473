import { isStatic } from "../../ir/dim.js";
import { isValueRef, type ValueRef } from "../../ir/node.js";
import { c, element, scalarHole, type Expression } from "../loops/expression.js";
import { reads } from "../loops/operands.js";
import { shapeOf } from "../loops/shape.js";
import { control, type LoopOperand } from "../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../operator.js";
import { copyOf } from "../portable/copy/view.js";

/** Names of the operators that the importer puts between those of the file, to give the method its structure. */
export const controlNames = {
  if: "etgen::if",
  else: "etgen::else",
  repeat: "etgen::repeat",
  end: "etgen::end",
  /** A tensor's elements under another name: the result of a branch. */
  move: "etgen::move",
  moveScalar: "etgen::move_scalar",
  /** A size that a helper computes from other sizes. */
  size: "etgen::size",
  /** Two sizes that have to agree, or else the data is bad. */
  require: "etgen::require",
} as const;

const behaviour = { kind: "scalar", dtypes: [], returns: "none" } as const;

/** A number or a tensor of one element as a condition. */
function conditionOf(
  context: OperatorContext,
  ref: ValueRef,
): { readonly text: Expression; readonly operands: Readonly<Record<string, LoopOperand>> } | undefined {
  if (context.isScalar(ref)) return { text: c`${scalarHole(context.runtimeScalar(ref))}`, operands: {} };
  const tensor = context.tensor(ref);
  if (tensor.dtype === "bool" && tensor.sizes.every((size) => size === 1)) {
    return { text: c`${element("condition", 0)}`, operands: { condition: reads(tensor) } };
  }
  context.report("unsupported-form", {
    operator: "torch.cond",
    found: `a condition of ${tensor.dtype} [${tensor.sizes.join(",")}]`,
    expected: "a bool tensor of one element",
  });
  return undefined;
}

export const controlOperators: readonly OperatorDefinition[] = [
  defineOperator(controlNames.if, { condition: "tensor" }, {
    ...behaviour,
    lower: (args, context) => {
      const condition = conditionOf(context, args.condition);
      return condition && control({ kind: "if", condition: condition.text }, condition.operands);
    },
  }),
  defineOperator(controlNames.else, {}, { ...behaviour, lower: () => control({ kind: "else" }) }),
  defineOperator(controlNames.end, {}, { ...behaviour, lower: () => control({ kind: "end" }) }),
  defineOperator(controlNames.repeat, { counter: "result", count: "symint" }, {
    ...behaviour,
    lower: (args, context) =>
      control({ kind: "repeat", counter: context.runtimeScalar(args.counter).name, count: context.dim(args.count) }),
  }),
  defineOperator(controlNames.move, { from: "tensor", out: "out" }, {
    ...behaviour,
    lower: ({ from, out }, context) =>
      copyOf({ input: from, out, strides: shapeOf(context.tensor(from)).strides, offset: 0 }, context),
  }),
  defineOperator(controlNames.moveScalar, { from: "scalar", out: "result" }, {
    ...behaviour,
    lower: ({ from, out }, context) => {
      const { name, type } = context.runtimeScalar(out);
      const value = isValueRef(from) ? c`${scalarHole(context.runtimeScalar(from))}` : c`${String(from.value)}`;
      return control({ kind: "assign", name, type, value });
    },
  }),
  defineOperator(controlNames.size, { helper: "string", operands: "dim[]", out: "result" }, {
    ...behaviour,
    lower: ({ helper, operands, out }, context) => {
      const list = operands.reduce<Expression>((text, dim, index) => (index === 0 ? c`${dim}` : c`${text}, ${dim}`), c``);
      return control({ kind: "assign", name: context.runtimeScalar(out).name, type: "int", value: c`${helper}(${list})` });
    },
  }),
  defineOperator(controlNames.require, { left: "dim", relation: "string", right: "dim" }, {
    ...behaviour,
    lower: ({ left, relation, right }) => {
      const condition = c`${left} ${relation} ${right}`;
      return control({ kind: "require", condition: isStatic(left) && isStatic(right) ? c`false` : condition });
    },
  }),
];
