import { withValues } from "../../../ir/edit.js";
import { sameLayout } from "../../../ir/layout.js";
import { candidatesOf } from "./layout-candidates.js";
import { freeTensors, groupsOf } from "./free-tensors.js";
import { insertCopies } from "./insert-copies.js";
import { LayoutCosts } from "./layout-costs.js";
import { searchLayouts } from "./search-layouts.js";
import type { Pass } from "../pass.js";

/**
 * Needs views as instructions of their own. Gives tensors between operators of the int8 dialect and operators that move
 * elements the memory order in which the fewest bytes are moved, and copies an operand only where no order spares that.
 * Keeps sizes, names, and the order of what the caller sees, of state, and of tensors that other operators touch.
 */
export const chooseLayouts: Pass = {
  name: "choose-layouts",
  summary: "choose the memory order of tensors that only move or are int8, to the fewest bytes moved",
  instead: "{result} is {input}, whose bytes lie in that order already",
  run(module) {
    const free = freeTensors(module);
    const groups = groupsOf(module, free);
    const costs = new LayoutCosts(module);
    const layoutOf = searchLayouts(module, groups, candidatesOf(module, groups), costs);
    const moved = [...free.values()].filter(({ id, sizes, strides }) => !sameLayout(sizes, strides, layoutOf(id)));
    const chosen = moved.length === 0 ? module : withValues(module, moved.map((tensor) => ({ ...tensor, strides: layoutOf(tensor.id) })));
    return insertCopies(chosen, costs, layoutOf);
  },
};
