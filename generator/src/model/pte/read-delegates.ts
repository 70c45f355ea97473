import { printable } from "../../diagnostics/printable.js";
import type { Delegate } from "../program.js";
import * as wire from "../schema/generated/program_generated.js";
import { checkIndex } from "../file/check-index.js";
import type { Place } from "../file/place.js";
import type { ReadContext } from "./read-context.js";
import { readElements } from "../flatbuffer/read-elements.js";
import { required } from "../flatbuffer/required.js";

/** The delegates of a method with their bytes, which are inside the FlatBuffer or in a segment. */
export function readDelegates(context: ReadContext, plan: wire.ExecutionPlan, place: Place): readonly Delegate[] {
  return readElements(plan.delegatesLength(), (index) => plan.delegates(index)).map((delegate, index) => {
    const id = printable(required(delegate.id()));
    const specs = readElements(delegate.compileSpecsLength(), (spec) => delegate.compileSpecs(spec));
    return {
      id,
      bytes: readBytes(context, required(delegate.processed()), `delegate ${index} ("${id}")`, place),
      compileSpecs: specs.map((spec) => ({ key: required(spec.key()), value: spec.valueArray() ?? new Uint8Array(0) })),
    };
  });
}

function readBytes(
  context: ReadContext,
  reference: wire.BackendDelegateDataReference,
  owner: string,
  place: Place,
): Uint8Array {
  const location = reference.location();
  const index = reference.index();
  switch (location) {
    case wire.DelegateDataLocation.Segment:
      return context.segments.segment(index, owner);
    case wire.DelegateDataLocation.Inline: {
      const count = context.root.backendDelegateDataLength();
      checkIndex(index, `the data of ${owner}`, { list: "inline delegate blobs", count }, place);
      const data = context.root.backendDelegateData(index)?.dataArray() ?? null;
      return data === null ? context.file.view(0, 0) : context.file.share(data);
    }
    default:
      throw place.refuse("damaged-content", { what: `the data location of ${owner}`, found: `${location}`, expected: "0 or 1" });
  }
}
