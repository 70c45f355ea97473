import { type CallTypes } from "../../dtype-rules.js";
import { isComplex, movableDtypes } from "../../loops/c-types.js";
import type { OperatorDefinition } from "../../operator.js";
import { copyOperator, identityView } from "./copy-operator.js";

/** Complex numbers stay what they are; every other number becomes any other. */
const converted = {
  out: ({ main }: CallTypes) => (isComplex(main) ? [main] : movableDtypes.filter((dtype) => !isComplex(dtype))),
} as const;

/** Copies that keep the order of elements; some change the dtype or the layout in memory. */
export const cloneOperators: readonly OperatorDefinition[] = [
  copyOperator("aten::alias_copy.out", { in: "tensor", out: "out" }, (args, context) =>
    identityView(args.in, args.out, context),
  ),
  copyOperator("aten::detach_copy.out", { in: "tensor", out: "out" }, (args, context) =>
    identityView(args.in, args.out, context),
  ),
  copyOperator("aten::lift_fresh_copy.out", { in: "tensor", out: "out" }, (args, context) =>
    identityView(args.in, args.out, context),
  ),
  copyOperator("aten::clone.out", { in: "tensor", memory_format: "ignored", out: "out" }, (args, context) =>
    identityView(args.in, args.out, context),
  ),
  copyOperator(
    "aten::_to_copy.out",
    { in: "tensor", non_blocking: "ignored", memory_format: "ignored", out: "out" },
    (args, context) => identityView(args.in, args.out, context),
    undefined,
    converted,
  ),
  copyOperator(
    "dim_order_ops::_clone_dim_order.out",
    { in: "tensor", non_blocking: "ignored", dim_order: "ignored", out: "out" },
    (args, context) => identityView(args.in, args.out, context),
  ),
  copyOperator(
    "dim_order_ops::_to_dim_order_copy.out",
    { in: "tensor", non_blocking: "ignored", dim_order: "ignored", out: "out" },
    (args, context) => identityView(args.in, args.out, context),
    undefined,
    converted,
  ),
  copyOperator("et_copy::_h2d_copy.out", { in: "tensor", out: "out" }, (args, context) =>
    identityView(args.in, args.out, context),
  ),
  copyOperator("et_copy::_d2h_copy.out", { in: "tensor", out: "out" }, (args, context) =>
    identityView(args.in, args.out, context),
  ),
];
