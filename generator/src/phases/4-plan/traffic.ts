import type { StorageId, ValueId } from "../../ir/ids.js";
import { wholeBytes } from "../../steps/kernel-step.js";
import type { StepProgram } from "../../steps/step-program.js";

/** Bytes that one run of every method moves to and from each planned storage: what steps access, and the application's share. */
export function storageTraffic({ module, methods }: StepProgram): ReadonlyMap<StorageId, number> {
  const traffic = new Map<StorageId, number>();
  const move = (id: ValueId, bytes: number): void => {
    const value = module.values.get(id);
    if (value?.kind !== "tensor" || module.storages.get(value.storage)?.kind === "constant") return;
    traffic.set(value.storage, (traffic.get(value.storage) ?? 0) + bytes);
  };
  for (const { inputs, outputs, steps } of methods) {
    for (const id of [...inputs, ...outputs]) if (module.values.get(id)?.kind === "tensor") move(id, wholeBytes(module, id));
    for (const { accesses } of steps) for (const { value, bytes, times } of accesses) move(value, bytes * times);
  }
  return traffic;
}
