import type { StorageId } from "../../../ir/ids.js";
import { elementCount, isDense, sameLayout } from "../../../ir/layout.js";
import { canBePacked, type PackedLayout } from "../../../ir/packed-layout.js";
import type { ArenaStorage } from "../../../ir/storage.js";
import type { Tensor } from "../../../ir/tensor.js";
import { asKernelStep } from "../../../steps/kernel-step.js";
import { writesOf } from "../../../steps/step.js";
import type { StepProgram } from "../../../steps/step-program.js";

/** Memory that only kernels of whole tensors see: one writes all of it, others read it. */
export interface Handover {
  readonly storage: ArenaStorage;
  /** Every value in it; each is all of it. */
  readonly values: readonly Tensor[];
}

/** The handovers of int8 values that could have the layout, in the order in which they are written. */
export function handoversOf(program: StepProgram, layout: PackedLayout): readonly Handover[] {
  const { module } = program;
  const { written, seen } = usesOf(program);
  const views = new Map<StorageId, Tensor[]>();
  for (const value of module.values.values()) {
    if (value.kind === "tensor") views.set(value.storage, [...(views.get(value.storage) ?? []), value]);
  }
  return [...written].flatMap(([id, writers]): readonly Handover[] => {
    const storage = module.storages.get(id)!;
    const values = views.get(id)!;
    if (writers !== 1 || seen.has(id) || storage.kind !== "arena") return [];
    return values.every((value) => isWhole(value, storage) && isLike(value, values[0]!) && canBePacked(layout, value.sizes, value.strides)) ? [{ storage, values }] : [];
  });
}

/** How many kernels write each storage, and which storages anything but kernels of whole tensors sees. */
function usesOf({ module, methods }: StepProgram): { readonly written: ReadonlyMap<StorageId, number>; readonly seen: ReadonlySet<StorageId> } {
  const written = new Map<StorageId, number>();
  const seen = new Set<StorageId>();
  const storageOf = (id: Tensor["id"]): StorageId | undefined => {
    const value = module.values.get(id);
    return value?.kind === "tensor" ? value.storage : undefined;
  };
  const see = (ids: readonly Tensor["id"][]): void => ids.map(storageOf).forEach((id) => id !== undefined && seen.add(id));
  for (const { inputs, outputs, steps } of methods) {
    see([...inputs, ...outputs]);
    for (const step of steps) {
      if (asKernelStep(step) === undefined) see(step.accesses.map(({ value }) => value));
      for (const storage of new Set(writesOf(step).map(storageOf))) {
        if (storage !== undefined) written.set(storage, (written.get(storage) ?? 0) + 1);
      }
    }
  }
  return { written, seen };
}

function isWhole({ dtype, sizes, strides, byteOffset, dynamic, layout }: Tensor, { sizeBytes }: ArenaStorage): boolean {
  return dtype === "int8" && layout === undefined && !dynamic && byteOffset === 0 && isDense(sizes, strides) && elementCount(sizes) === sizeBytes;
}

/** Views of other shapes would see the values in another order. */
function isLike({ sizes, strides }: Tensor, other: Tensor): boolean {
  return sizes.length === other.sizes.length && sizes.every((size, dim) => size === other.sizes[dim]) && sameLayout(sizes, strides, other.strides);
}
