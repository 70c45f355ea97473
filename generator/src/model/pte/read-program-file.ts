import { ByteBuffer } from "flatbuffers";
import type { Method, NamedData, Program } from "../program.js";
import { programLayout } from "../schema/generated/program-layout.js";
import * as wire from "../schema/generated/program_generated.js";
import { ByteViews } from "../file/byte-views.js";
import { checkIdentifier, type Format } from "../file/check-identifier.js";
import { collectExternalData, type ExternalEntry } from "../ptd/external-data.js";
import type { Place } from "../file/place.js";
import { readProgramHeader, type ProgramHeader } from "./program-header.js";
import type { ReadContext } from "./read-context.js";
import { readElements } from "../flatbuffer/read-elements.js";
import { readMethod } from "./read-method.js";
import { required } from "../flatbuffer/required.js";
import { Segments } from "../file/segments.js";
import type { DataFile } from "../ptd/tensor-data-file.js";
import { verifyFlatbuffer } from "../flatbuffer/verify-flatbuffer.js";

export const programFormat: Format = { identifier: programLayout.identifier, title: "an ExecuTorch program (.pte)" };

/** Reads the bytes of one .pte. */
export function readProgramFile(bytes: Uint8Array, dataFiles: readonly DataFile[], place: Place): Program {
  checkIdentifier(bytes, programFormat, place);
  const header = readProgramHeader(bytes, place);
  const structure = bytes.subarray(0, header.programBytes);
  verifyFlatbuffer(structure, programLayout, place);
  const root = wire.Program.getRootAsProgram(new ByteBuffer(structure));
  const file = new ByteViews(bytes);
  const segments = readSegments(root, file, header, place);
  checkConstants(root, segments, place);
  const namedData = readNamedData(root, segments);
  const externalData = collectExternalData(dataFiles, namedData, place);
  return {
    fileName: place.location.file ?? "",
    version: root.version(),
    fileBytes: bytes.byteLength,
    hasExtendedHeader: header.isExtended,
    methods: readMethods({ root, file, segments, externalData }, place),
    namedData: [...namedData, ...blobsOf(externalData, namedData)],
  };
}

function readSegments(root: wire.Program, file: ByteViews, header: ProgramHeader, place: Place): Segments {
  const segments = readElements(root.segmentsLength(), (index) => root.segments(index));
  const entries = segments.map((segment) => ({ offset: segment.offset(), size: segment.size() }));
  return new Segments(file, header.segmentBase, entries, place);
}

/** Constants are in a segment or, in older files, in a list of buffers; never in both. */
function checkConstants(root: wire.Program, segments: Segments, place: Place): void {
  const segment = root.constantSegment();
  const entries = segment?.offsetsLength() ?? 0;
  const buffers = root.constantBufferLength();
  if (entries > 0 && buffers > 0) {
    const found = `in a segment (${entries} entries) and in buffers (${buffers}) at once`;
    throw place.refuse("damaged-content", { what: "the place of the constants", found, expected: "one of the two" });
  }
  // Entry 0 is a placeholder: a single entry means that there are no constants.
  if (segment !== null && entries > 1) segments.segment(segment.segmentIndex(), "the constants");
}

function readNamedData(root: wire.Program, segments: Segments): readonly NamedData[] {
  return readElements(root.namedDataLength(), (index) => root.namedData(index)).map((data) => {
    const name = required(data.key());
    return { name, bytes: segments.segment(data.segmentIndex(), `the named data "${name}"`) };
  });
}

/** What .ptd files hold without saying that it is a tensor: blocks of delegates. */
function blobsOf(externalData: ReadonlyMap<string, ExternalEntry>, own: readonly NamedData[]): readonly NamedData[] {
  const known = new Set(own.map(({ name }) => name));
  return [...externalData].flatMap(([name, { bytes, form }]) => (form === undefined && !known.has(name) ? [{ name, bytes }] : []));
}

function readMethods(context: ReadContext, place: Place): readonly Method[] {
  const { root } = context;
  const count = root.executionPlanLength();
  if (count === 0) throw place.refuse("missing-part", { owner: "the program", part: "method" });
  const methods = new Map<string, Method>();
  for (const plan of readElements(count, (index) => root.executionPlan(index))) {
    const method = readMethod(context, plan, place);
    if (methods.has(method.name)) {
      const what = `the name of method ${methods.size}`;
      throw place.refuse("damaged-content", { what, found: `"${method.name}" again`, expected: "a name of its own" });
    }
    methods.set(method.name, method);
  }
  return [...methods.values()];
}
