import type { DiagnosticSink } from "../../../../diagnostics/sink.js";
import type { StorageId, ValueId } from "../../../../ir/ids.js";
import { isValidLast, rowableRuns } from "./segment-options.js";
import { rowImageOf } from "./row-image.js";
import type { StreamableMethod } from "./streamable-method.js";

/** The first input of a method when its rows can be consumed as they arrive; reports why not. */
export function feedableInput(
  streamable: StreamableMethod,
  sink: DiagnosticSink,
): { readonly value: ValueId; readonly storage: StorageId } | undefined {
  const { module, method, uses, nodes } = streamable;
  const value = method.inputs[0];
  const report = (found: string): undefined => {
    sink.report("input-not-rows", { method: method.name, found }, { method: method.name });
  };
  if (value === undefined) return report("the method has no input");
  const image = rowImageOf(module, value);
  const use = image && uses.get(image.storage);
  if (image === undefined || use === undefined || !image.ownsStorage) return report("input 0 is not one image whose rows lie side by side in memory");
  if (use.last < 0) return report("nothing reads input 0");
  if (use.last >= nodes.length) return report("input 0 is an output too");
  if (use.writers.length > 0) return report("input 0 is overwritten by the model");
  const [start, stop] = rowableRuns(streamable)[0] ?? [0, 0];
  const end = use.last + 1;
  const isOneSegment = start === 0 && stop >= end && Array.from({ length: end }, (_, last) => isValidLast(streamable, 0, last)).every(Boolean);
  if (!isOneSegment) {
    const obstacle = nodes.slice(0, end).find(({ stages }) => stages === undefined)?.wholes[0]!.step.nodes[0]?.node.operator;
    return report(obstacle === undefined ? "its readers do not work on the same rows" : `operator ${obstacle} needs its whole input`);
  }
  const consumersKeyed = nodes.slice(0, end).every(({ stages }) =>
    stages![0]![0]!.stage.inputs.every(({ image: input }) => input.storage !== image.storage || input.key === image.key),
  );
  return consumersKeyed ? { value, storage: image.storage } : report("its readers see different rows in it");
}
