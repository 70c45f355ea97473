import { instructionName } from "../../../catalog/place-rule.js";
import { contentKey } from "../../../ir/content-key.js";
import { constantOperand } from "../../../ops/constant-operand.js";
import type { PackedConstant } from "../../../steps/packed-constant.js";
import type { StepProgram } from "../../../steps/step-program.js";

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
export function constantUses({ module, methods }: StepProgram): readonly ConstantUse[] {
  const uses = new Map<string, { key: string; bytes: number; alignment: number; trafficBytes: number; instructions: string[] }>();
  const read = (constant: PackedConstant | null | undefined, calls: number, instruction: string): void => {
    if (constant === null || constant === undefined) return;
    const key = contentKey(constant);
    const use = uses.get(key) ?? { key, bytes: constant.bytes.length, alignment: constant.alignment, trafficBytes: 0, instructions: [] };
    uses.set(key, use);
    use.trafficBytes += calls * use.bytes;
    if (!use.instructions.includes(instruction)) use.instructions.push(instruction);
  };
  for (const { model, steps } of methods) {
    for (const { constants, accesses } of steps) {
      const instructions = new Set([...constants, ...accesses].map(({ instruction }) => instruction));
      for (const instruction of instructions) {
        const name = instructionName(model, instruction);
        for (const { field, times } of constants.filter((use) => use.instruction === instruction)) read(field.constant, times, name);
        const operands = new Map(accesses.filter((use) => use.instruction === instruction).map(({ value, times }) => [value, times]));
        for (const [value, times] of operands) read(constantOperand(module, value), times, name);
      }
    }
  }
  return [...uses.values()];
}
