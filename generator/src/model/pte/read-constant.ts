import type { Place } from "../file/place.js";
import type { ReadContext } from "./read-context.js";
import type * as wire from "../schema/generated/program_generated.js";

/** The bytes of constant `index`: from the constant segment, or from the list of buffers that older files have. */
export function readConstant(context: ReadContext, index: number, byteCount: number, owner: string, place: Place): Uint8Array {
  const { root } = context;
  const segment = root.constantSegment();
  if (segment !== null && segment.offsetsLength() > 0) {
    return readSubsegment(context, segment, "constants", index, byteCount, owner, place);
  }
  const count = root.constantBufferLength();
  const buffer = index < count ? root.constantBuffer(index) : null;
  if (buffer === null) {
    throw place.refuse("index-out-of-range", { what: `the constant of ${owner}`, found: index, list: "constants", count });
  }
  const stored = buffer.storageArray();
  const available = stored?.byteLength ?? 0;
  if (byteCount > available) {
    throw place.refuse("data-out-of-range", { what: owner, begin: 0, end: byteCount, holder: `constant ${index}`, available });
  }
  if (stored === null) return context.file.view(0, 0);
  return context.file.share(stored.subarray(0, byteCount));
}

/** The initial bytes of a mutable buffer. The runtime only ever uses the first of the mutable data segments. */
export function readInitialBytes(context: ReadContext, index: number, byteCount: number, owner: string, place: Place): Uint8Array {
  const segment = context.root.mutableDataSegmentsLength() > 0 ? context.root.mutableDataSegments(0) : null;
  if (segment === null) {
    throw place.refuse("missing-part", { owner: `the program, whose ${owner} has initial contents,`, part: "mutable data segment" });
  }
  // Emitters of several methods number the entries of all of them, and the file keeps those of one.
  const [count, methods] = [segment.offsetsLength(), context.root.executionPlanLength()];
  if (index >= count && methods > 1) throw place.refuse("unshared-initial-state", { owner, index, count, methods });
  return readSubsegment(context, segment, "mutable data entries", index, byteCount, owner, place);
}

function readSubsegment(
  context: ReadContext,
  subsegments: wire.SubsegmentOffsets,
  list: string,
  index: number,
  byteCount: number,
  owner: string,
  place: Place,
): Uint8Array {
  const count = subsegments.offsetsLength();
  if (index >= count) throw place.refuse("index-out-of-range", { what: `the data of ${owner}`, found: index, list, count });
  // Entries are not delimited: the tensor's size says where one ends.
  const offset = subsegments.offsets(index) ?? 0n;
  return context.segments.slice(subsegments.segmentIndex(), offset, byteCount, owner);
}
