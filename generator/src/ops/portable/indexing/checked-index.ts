import type { Dim } from "../../../ir/dim.js";
import type { DType } from "../../../ir/dtype.js";
import { c, type Hole } from "../../loops/expression.js";
import { constant, jump, when, type Statement } from "../../loops/statement.js";

export const indexDtypes = ["int64", "int32"] as const satisfies readonly DType[];

/**
 * Declares `name` as the position that an index of the data names; the function fails when it lies outside. With
 * `fromEnd`, negative ones count from the end.
 */
export function checkedIndex(name: string, index: Hole, size: Dim, fromEnd: boolean): readonly Statement[] {
  const helper = fromEnd ? "etk_index_from_either_end" : "etk_index";
  return [
    constant("int32_t", name, c`${helper}(${index}, ${size})`),
    when(`${name} < 0`, [jump("fail")]),
  ];
}
