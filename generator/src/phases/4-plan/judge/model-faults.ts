import type { StepProgram } from "../../../steps/step-program.js";
import type { OwnedRange } from "./owned-bytes.js";
import { bytesOfStorage, touchedBy, type Places } from "./placed-accesses.js";

interface ModelBytes extends OwnedRange {
  readonly name: string;
  readonly model: string | undefined;
}

/** Bytes that two models use which may run at the same time. */
export function faultsBetweenModels({ module, methods }: StepProgram, places: Places): readonly string[] {
  const all = methods
    .flatMap(({ model, inputs, outputs, steps }) => {
      const storages = new Set(
        [...inputs, ...outputs, ...steps.flatMap(({ accesses }) => accesses.map(({ value }) => value))].flatMap((id) => {
          const value = module.values.get(id);
          return value?.kind === "tensor" ? [value.storage] : [];
        }),
      );
      const tensors = [...storages].flatMap((id) => bytesOfStorage(module, places, id) ?? []);
      return [...tensors, ...steps.flatMap((step) => touchedBy(step, module, places))].map((bytes): ModelBytes => ({ ...bytes, model }));
    })
    .sort((a, b) => (a.bank === b.bank ? a.start - b.start : a.bank < b.bank ? -1 : 1));
  const faults: string[] = [];
  // Of the bytes so far, those that reach farthest, of each model.
  let farthest = new Map<string | undefined, ModelBytes>();
  let bank: string | undefined;
  for (const bytes of all) {
    if (bytes.bank !== bank) farthest = new Map();
    ({ bank } = bytes);
    for (const [model, other] of farthest) {
      if (model !== bytes.model && other.end > bytes.start) faults.push(`"${other.name}" and "${bytes.name}" of another model share byte ${bytes.start} of bank "${bank}"`);
    }
    if (bytes.end > (farthest.get(bytes.model)?.end ?? -1)) farthest.set(bytes.model, bytes);
  }
  return [...new Set(faults)];
}
