import { instructionName } from "../../../catalog/place-rule.js";
import { contentKey } from "../../../ir/content-key.js";
import type { ValueId } from "../../../ir/ids.js";
import { constantOperand } from "../../../ops/constant-operand.js";
import type { PackedConstant } from "../../3-select/packings/packing.js";
import type { SelectedField, SelectedProgram } from "../../3-select/selected-program.js";
import { callsOf, unmovedTensors } from "../traffic.js";

/** A constant of the image, and what a run reads of it. */
export interface ConstantUse {
  /** What `contentKey` says: nodes with equal constants share one. */
  readonly key: string;
  readonly bytes: number;
  readonly alignment: number;
  readonly trafficBytes: number;
  /** Instructions that read it, as rules name them. */
  readonly instructions: readonly string[];
}

/** Constants that nodes read, in the order of first use: once for each call of a kernel. */
export function constantUses({ module, methods }: SelectedProgram): readonly ConstantUse[] {
  const uses = new Map<string, { key: string; bytes: number; alignment: number; trafficBytes: number; instructions: string[] }>();
  const read = (constant: PackedConstant | null | undefined, calls: number, instruction: string): void => {
    if (constant === null || constant === undefined) return;
    const key = contentKey(constant);
    const use = uses.get(key) ?? { key, bytes: constant.bytes.length, alignment: constant.alignment, trafficBytes: 0, instructions: [] };
    uses.set(key, use);
    use.trafficBytes += calls * use.bytes;
    if (!use.instructions.includes(instruction)) use.instructions.push(instruction);
  };
  const readFields = (fields: readonly SelectedField[], calls: number, instruction: string): void => {
    for (const field of fields) if (field.kind === "constant") read(field.constant, calls, instruction);
  };
  const readTensors = (ids: Iterable<ValueId>, calls: number, instruction: string): void => {
    for (const id of new Set(ids)) read(module.values.get(id)?.kind === "tensor" ? constantOperand(module, id) : undefined, calls, instruction);
  };
  for (const { model, node, implementation } of methods.flatMap(({ graph, nodes }) => nodes.map((selected) => ({ model: graph.model, ...selected })))) {
    const instruction = instructionName(model, node.origin.instruction);
    switch (implementation.kind) {
      case "kernel":
        readFields(implementation.fields, 1, instruction);
        readTensors(implementation.arguments.flatMap((argument) => (argument.kind === "tensor" ? [argument.value] : [])), 1, instruction);
        break;
      case "loop":
      case "control":
        readTensors(Object.values(implementation.request.operands).map(({ value }) => value), 1, instruction);
        break;
      case "segment":
        for (const stage of implementation.stages) {
          const own = instructionName(model, stage.selected.node.origin.instruction);
          readFields(stage.form.fields, callsOf(stage), own);
          readTensors(unmovedTensors(stage), callsOf(stage), own);
        }
        break;
    }
  }
  return [...uses.values()];
}
