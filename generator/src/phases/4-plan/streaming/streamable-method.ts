import { elementCount } from "../../../ir/layout.js";
import { tensorOf, type Module } from "../../../ir/graph.js";
import type { StorageId } from "../../../ir/ids.js";
import type { RowForm, RowFormOf } from "../../3-select/row-forms/row-form.js";
import type { SelectedMethod, SelectedNode } from "../../3-select/selected-program.js";
import { storageUses, type StorageUse } from "./method-memory.js";
import { stageCost, wholeCost, type PredictedCost } from "./predicted-cost.js";
import { rowStageOf, turnsOf, type RowStage } from "./row-stage.js";

/** Rows of a call that are tried where a kernel gains from them. */
export const slabs = [1, 2, 3, 4, 6, 8] as const;

/** A node of a method as the cutter sees it. */
export interface StreamableNode {
  readonly selected: SelectedNode;
  readonly whole: PredictedCost;
  readonly outputElements: number;
  /** By position in `slabs`; undefined when the node cannot work row by row. */
  readonly stages: readonly SlabStage[] | undefined;
}

export interface SlabStage {
  readonly stage: RowStage;
  readonly tailForm: RowForm | undefined;
  readonly cost: PredictedCost;
}

export interface StreamableMethod {
  readonly module: Module;
  readonly method: SelectedMethod;
  readonly rowForms: RowFormOf;
  readonly nodes: readonly StreamableNode[];
  readonly uses: ReadonlyMap<StorageId, StorageUse>;
}

export function streamableMethod(module: Module, method: SelectedMethod, rowForms: RowFormOf): StreamableMethod {
  const uses = storageUses(module, method);
  const nodes = method.nodes.map((selected): StreamableNode => {
    const outputElements = selected.node.outputs.reduce((sum, id) => sum + elementsOf(module, id), 0);
    const whole = wholeCost(selected, outputElements);
    const single = rowStageOf(selected, module, 1, rowForms);
    const isRowable = single !== undefined && uses.get(single.output.storage)?.writers.length === 1;
    return {
      selected,
      whole,
      outputElements,
      stages: isRowable ? slabStages(single, outputElements, module, rowForms) : undefined,
    };
  });
  return { module, method, rowForms, nodes, uses };
}

/** More rows a call where the prediction says that the kernel gains from a longer run; otherwise one. */
function slabStages(single: RowStage, outputElements: number, module: Module, rowForms: RowFormOf): readonly SlabStage[] {
  const turns = turnsOf(single.form, single.output.rows);
  const one = { stage: single, tailForm: undefined, cost: stageCost(single.selected, single.form, undefined, turns, outputElements) };
  return slabs.map((rows): SlabStage => {
    if (rows === 1 || rows > turns || single.form.call.kind !== "run") return one;
    const stage = rowStageOf(single.selected, module, rows, rowForms);
    const tail = turns % rows === 0 ? undefined : rowStageOf(single.selected, module, turns % rows, rowForms)?.form;
    if (stage === undefined || (tail === undefined && turns % rows !== 0)) return one;
    const cost = stageCost(stage.selected, stage.form, tail, turns, outputElements);
    return cost.instructions < one.cost.instructions * 0.99 ? { stage, tailForm: tail, cost } : one;
  });
}

function elementsOf(module: Module, id: Parameters<typeof tensorOf>[1]): number {
  return module.values.get(id)?.kind === "tensor" ? elementCount(tensorOf(module, id).sizes) : 0;
}
