import { allocate } from "../memory/arena";
import { addressIn, checkWritten } from "../memory/regions";
import { Operation, operationOf } from "../operation";
import { decodeFast } from "./fast-format";
import { decodeRuns } from "./huffman-runs";
import { inputMicroblockDepth, tapRounding, walkOrderU85 } from "./order-u85";
import { walkOrderU55 } from "./order-u55-u65";
import { beginCounting, beginPlacing, countedWeights, createVolume } from "./weight-volume";

let missing: i32 = 0;

/** Weights that the operation needs and its streams do not have. */
export function missingWeights(): i32 {
  return missing;
}

/** The weights of the current operation as 16-bit integers; `padded` as `createVolume` has it. */
export function readWeights(outputDepth: i32, height: i32, width: i32, inputDepth: i32, padded: i32): usize {
  const operation = operationOf();
  const volume = createVolume(outputDepth, height, width, inputDepth, padded);
  missing = 0;
  if (operation.fast) readInterleaved(operation);
  else for (let stream = 0; stream < operation.weightStreams; stream++) readStream(operation, stream);
  return volume;
}

function readStream(operation: Operation, stream: i32): void {
  const wanted = count(operation, stream);
  const decoded = allocate(<usize>wanted << 1);
  const begin = streamBegin(operation, stream);
  const bytes = streamBytes(operation, stream);
  checkWritten(operation.weightRegion, begin, bytes);
  const found = decodeRuns(addressIn(operation.weightRegion) + begin, bytes, decoded, wanted);
  missing += wanted - found;
  beginPlacing(decoded, found);
  walk(operation, stream);
}

/** The fast format has one stream, in which the decoders find blocks of theirs in turn. */
function readInterleaved(operation: Operation): void {
  const cores = operation.weightCores;
  const block = (operation.microblockDepth * inputMicroblockDepth() * tapRounding()) / cores;
  let wanted = 0;
  for (let core = 0; core < cores; core++) wanted += count(operation, core);
  const all = allocate(<usize>wanted << 1);
  checkWritten(operation.weightRegion, <u32>operation.weightBegin0, <u32>operation.weightBytes0);
  const found = decodeFast(addressIn(operation.weightRegion) + <usize>operation.weightBegin0, <u32>operation.weightBytes0, all, wanted);
  missing += wanted - found;
  for (let core = 0; core < cores; core++) {
    const own = allocate(<usize>wanted << 1);
    let filled = 0;
    for (let at = core * block; at < found; at += block * cores) {
      const length = min(block, found - at);
      memory.copy(own + (<usize>filled << 1), all + (<usize>at << 1), <usize>length << 1);
      filled += length;
    }
    beginPlacing(own, filled);
    walk(operation, core);
  }
}

function count(operation: Operation, stream: i32): i32 {
  beginCounting();
  walk(operation, stream);
  return countedWeights();
}

function walk(operation: Operation, stream: i32): void {
  if (operation.u85) walkOrderU85(stream, operation.weightCores);
  else walkOrderU55(stream, operation.weightCores);
}

function streamBegin(operation: Operation, stream: i32): u32 {
  if (stream == 0) return <u32>operation.weightBegin0;
  if (stream == 1) return <u32>operation.weightBegin1;
  return <u32>(stream == 2 ? operation.weightBegin2 : operation.weightBegin3);
}

function streamBytes(operation: Operation, stream: i32): u32 {
  if (stream == 0) return <u32>operation.weightBytes0;
  if (stream == 1) return <u32>operation.weightBytes1;
  return <u32>(stream == 2 ? operation.weightBytes2 : operation.weightBytes3);
}
