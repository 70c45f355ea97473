import type { StepProgram } from "../../../steps/step-program.js";
import type { MemoryPlan } from "../planned-program.js";
import { bytesOfValue, touchedBy, type Places, type TouchedBytes } from "./placed-accesses.js";

type Bytes = Omit<TouchedBytes, "isRead" | "isWritten">;

/**
 * Bytes that are touched at a moment at which the list of buffers has nothing there. Reports and the watched memory of checked programs
 * believe the list.
 */
export function unlistedBytes({ module, methods }: StepProgram, { steps: moments, buffers }: MemoryPlan, places: Places): readonly string[] {
  const isListed = ({ bank, start, end }: Bytes, moment: number): boolean =>
    buffers.some(
      ({ place, sizeBytes, firstStep, lastStep }) =>
        place.bank === bank && place.offset <= start && end <= place.offset + sizeBytes && firstStep <= moment && moment <= lastStep,
    );
  return methods.flatMap(({ name, inputs, outputs, steps, fedInput }) => {
    const momentOf = (kind: (typeof moments)[number]["kind"], position: number): number =>
      moments.findIndex((moment) => moment.method === name && moment.kind === kind && moment.position === position);
    const tensors = (ids: typeof inputs): readonly Bytes[] => ids.flatMap((id) => bytesOfValue(module, places, id) ?? []);
    const check = (touched: readonly Bytes[], moment: number): readonly string[] =>
      touched.flatMap((bytes) => (isListed(bytes, moment) ? [] : [`no buffer of the plan holds "${bytes.name}" at its step ${moment}`]));
    return [
      ...check(tensors(inputs.filter((id) => id !== fedInput)), momentOf("write-inputs", -1)),
      ...steps.flatMap((step, position) => check(touchedBy(step, module, places), momentOf("node", position))),
      ...check(tensors(outputs), momentOf("read-outputs", -1)),
    ];
  });
}
