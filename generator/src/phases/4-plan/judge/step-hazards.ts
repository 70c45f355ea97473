import { tensorOf } from "../../../ir/graph.js";
import type { StorageId, ValueId } from "../../../ir/ids.js";
import type { Step } from "../../../steps/step.js";
import type { ProgramValues } from "../../../steps/step-program.js";
import { bytesOfStorage, bytesOfValue, type Places, type TouchedBytes } from "./placed-accesses.js";

/**
 * Bytes that a step needs for two things at the same time. A result may lie over an input where the step has the right to that, at
 * the distance that the right names, and is not larger where it does not grow.
 */
export function faultsInside(step: Step, touched: readonly TouchedBytes[], module: ProgramValues, places: Places): readonly string[] {
  return touched.flatMap((a, index) =>
    touched.slice(index + 1).flatMap((b): readonly string[] => {
      if (a.owner === b.owner && a.value !== undefined) return [];
      if (a.bank !== b.bank || a.start >= b.end || b.start >= a.end || !(a.isWritten || b.isWritten)) return [];
      if (isTakeover(step, a, b, module, places) || isTakeover(step, b, a, module, places)) return [];
      return [`"${a.name}" and "${b.name}" share bytes ${Math.max(a.start, b.start)}..${Math.min(a.end, b.end) - 1} of bank "${a.bank}"`];
    }),
  );
}

function isTakeover({ takeovers }: Step, over: TouchedBytes, under: TouchedBytes, module: ProgramValues, places: Places): boolean {
  const [result, input] = [over.value, under.value];
  if (result === undefined || input === undefined || over.isRead) return false;
  return takeovers.some((right) => {
    if (storageOf(module, right.result) !== storageOf(module, result) || storageOf(module, right.input) !== storageOf(module, input)) return false;
    if (right.grows) return over.start <= under.start + right.offset;
    // The right is to one view of the storage: another one may be read after it is overwritten.
    if (right.input !== input) return false;
    const [from, into] = [bytesOfValue(module, places, right.input), bytesOfValue(module, places, right.result)];
    return from !== undefined && into !== undefined && into.start === from.start && fits(module, places, result, input);
  });
}

/** The storage of the result is no larger than that of the input. */
function fits(module: ProgramValues, places: Places, result: ValueId, input: ValueId): boolean {
  const [inner, outer] = [result, input].map((id) => bytesOfStorage(module, places, storageOf(module, id)));
  return inner !== undefined && outer !== undefined && outer.start <= inner.start && inner.end <= outer.end;
}

function storageOf(module: ProgramValues, id: ValueId): StorageId {
  return tensorOf(module, id).storage;
}
