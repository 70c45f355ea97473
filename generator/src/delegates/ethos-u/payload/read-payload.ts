import { Place, readOrReport } from "../../../model/file/place.js";
import type { Delegate, NamedData } from "../../../model/program.js";
import type { Location } from "../../../diagnostics/diagnostic.js";
import type { DiagnosticSink } from "../../../diagnostics/sink.js";
import type { EthosUPayload } from "./payload.js";
import { PayloadPlace } from "./payload-place.js";
import { readBlocks, type PayloadBlock } from "./read-blocks.js";
import { readCommandData } from "./read-command-data.js";
import { readWindows } from "./read-windows.js";

export const ethosUBackend = "EthosUBackend";

/** Where a payload was found: for messages, and for the blocks that it keeps elsewhere. */
export interface PayloadSource {
  /** Such as `delegate 0 of method "forward"`. */
  readonly owner: string;
  readonly location: Location;
  readonly namedData: readonly NamedData[];
}

/** Reads the payload of one delegate; what is wrong with it goes to the sink. */
export function readPayload(
  { bytes }: Pick<Delegate, "bytes">,
  source: PayloadSource,
  sink: DiagnosticSink,
): EthosUPayload | undefined {
  const place = new PayloadPlace(source.owner, new Place(source.location));
  return readOrReport(sink, () => {
    const blocks = readBlocks(bytes, place);
    const block = (name: string): Uint8Array => dataOf(blocks.get(name), name, source, place);
    const scratch = block("scratch_size");
    if (scratch.length < 4) throw place.damaged('block "scratch_size"', `${scratch.length} bytes long`, "4 bytes");
    return {
      commands: readCommandData(block("cmd_data"), place),
      constants: block("weight_data"),
      scratchBytes: new DataView(scratch.buffer, scratch.byteOffset).getUint32(0, true),
      inputs: readWindows(block("inputs"), "input", place),
      outputs: readWindows(block("outputs"), "output", place),
    };
  });
}

function dataOf(block: PayloadBlock | undefined, name: string, { owner, namedData }: PayloadSource, place: PayloadPlace): Uint8Array {
  if (block === undefined) throw place.damaged(`block "${name}"`, "absent", "one");
  if (!block.external) return block.bytes;
  const key = String.fromCharCode(...block.bytes);
  if (!/^[0-9a-f]{64}$/.test(key))
    throw place.damaged(`the key of external block "${name}"`, `${block.bytes.length} bytes`, "64 hexadecimal digits");
  const found = namedData.find((data) => data.name === key);
  if (found === undefined) throw place.refuse("npu-block-absent", { block: name, owner, key });
  return found.bytes;
}
