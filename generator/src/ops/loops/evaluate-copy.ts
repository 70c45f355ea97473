import { isStatic, type Dim } from "../../ir/dim.js";
import type { ValueId } from "../../ir/ids.js";
import type { LoopRequest } from "../lowering.js";
import type { LoopNest, NestAccess } from "./nest.js";

/** Memory of one operand: `bytes` begin at its first element. */
export interface CopyOperand {
  readonly elementBytes: number;
  readonly bytes: Uint8Array;
}

/**
 * True when a request only moves elements: every nest loads one element and stores it unchanged. Dtypes are the
 * caller's to compare: a widening conversion looks like a copy.
 */
export function isPlainCopy(request: LoopRequest): boolean {
  return !request.canFail && request.steps.every((step) => step.kind === "nest" && isCopyNest(step));
}

function isCopyNest(nest: LoopNest): boolean {
  const [load, store] = [nest.loads[0], nest.stores[0]];
  if (nest.loads.length !== 1 || nest.stores.length !== 1 || load === undefined || store === undefined) return false;
  const isPlain = nest.values.length === 0 && nest.reduction === undefined && (nest.checks ?? []).length === 0;
  const sizes = [...nest.extents, load.offset, ...load.strides, store.offset, ...store.strides];
  return isPlain && load.convert === "$element" && store.expression === `$${load.name}` && sizes.every(isStatic);
}

/** Does at generation time what the generated function would do. Needs `isPlainCopy`. */
export function evaluateCopy(request: LoopRequest, memoryOf: (value: ValueId) => CopyOperand): void {
  for (const step of request.steps) {
    if (step.kind !== "nest") continue;
    const [load, store] = [step.loads[0]!, step.stores[0]!];
    const from = memoryOf(request.operands[load.operand]!.value);
    const to = memoryOf(request.operands[store.operand]!.value);
    const extents = step.extents as readonly number[];
    forEachIndex(extents, (index) => {
      const source = positionOf(load, index) * from.elementBytes;
      to.bytes.set(from.bytes.subarray(source, source + from.elementBytes), positionOf(store, index) * to.elementBytes);
    });
  }
}

function positionOf(access: NestAccess, index: readonly number[]): number {
  const asNumber = (dim: Dim): number => dim as number;
  return index.reduce((sum, at, dim) => sum + at * asNumber(access.strides[dim]!), asNumber(access.offset));
}

function forEachIndex(extents: readonly number[], visit: (index: readonly number[]) => void): void {
  if (extents.some((extent) => extent === 0)) return;
  const index = extents.map(() => 0);
  for (;;) {
    visit(index);
    let dim = extents.length - 1;
    while (dim >= 0 && ++index[dim]! === extents[dim]) index[dim--] = 0;
    if (dim < 0) return;
  }
}
