import { readScales } from "./arithmetic/scales";
import { releaseWorkMemory } from "./memory/arena";
import { reserveChainBuffer } from "./memory/chain-buffers";
import { chained } from "./memory/feature-map";
import { Kind, ofmOf, operationOf, parameters } from "./operation";
import { convolve } from "./operations/convolution";
import { convolveDepthwise } from "./operations/depthwise";
import { elementwise } from "./operations/elementwise";
import { pool } from "./operations/pool";
import { resize } from "./operations/resize";
import { strayWeights } from "./weights/weight-volume";
import { missingWeights } from "./weights/read-weights";

export {
  createRegion,
  aliasRegion,
  markWritten,
  clearUnwritten,
  getUnwrittenCount,
  getUnwrittenRegion,
  getUnwrittenAddress,
} from "./memory/regions";
export { copyRow, copyToTable } from "./operations/copy";

/** Where the host writes the feature maps and the operation that `execute` is to compute. */
export function parametersAddress(): usize {
  return parameters;
}

/** Computes one operation. Gives the number of weights that were missing or lay outside of the kernel: 0 in a good stream. */
export function execute(): i32 {
  const operation = operationOf();
  const ofm = ofmOf();
  releaseWorkMemory();
  if (ofm.storage == chained) reserveChainBuffer(ofm.region, <u32>(ofm.height * ofm.width * ofm.depth));
  if (operation.scaleStreams > 0) readScales(operation);
  switch (operation.kind) {
    case Kind.conv:
      convolve();
      break;
    case Kind.depthwise:
      convolveDepthwise();
      break;
    case Kind.pool:
      pool();
      break;
    case Kind.elementwise:
      elementwise();
      break;
    case Kind.resize:
      resize();
      break;
    default:
      unreachable();
  }
  return operation.weightStreams > 0 ? missingWeights() + strayWeights() : 0;
}
