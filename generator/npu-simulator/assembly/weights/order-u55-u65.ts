import { ifmOf, Kind, operationOf } from "../operation";
import { visit } from "./weight-volume";

const inputMicroblock = 8;

// @ts-ignore: decorator
@inline
function roundedUp(value: i32, unit: i32): i32 {
  return ((value + unit - 1) / unit) * unit;
}

/** Visits the weights of one core of `cores` in the order of its stream. */
export function walkOrderU55(core: i32, cores: i32): void {
  const operation = operationOf();
  const ifm = ifmOf();
  const depthwise = operation.kind == Kind.depthwise;
  const part = operation.partKernelFirst != 0 && !depthwise;
  const wide = ifm.elementBytes == 2;
  const outputs = (operation.depth - core + cores - 1) / cores;
  const blockDepth = cores == 1 ? operation.blockDepth : (operation.blockDepth + 1 - core) >> 1;
  // The second core has no part of blocks of one channel, which the host refuses.
  if (blockDepth == 0) unreachable();
  const inputs = depthwise ? 1 : ifm.depth;
  const inputBlock = part || wide ? 16 : 32;
  const rounding = part ? (wide ? 2 : 4) : depthwise ? 4 : 1;
  const subHeightMaximum = 8 / operation.dilationY;
  const subWidthMaximum = 8 / operation.dilationX;
  const microblock = operation.microblockDepth;
  for (let outputBlock = 0; outputBlock < outputs; outputBlock += blockDepth) {
    const blockOutputs = min(blockDepth, outputs - outputBlock);
    for (let inputBlockAt = 0; inputBlockAt < inputs; inputBlockAt += inputBlock) {
      const blockInputs = depthwise ? 1 : min(inputBlock, inputs - inputBlockAt);
      for (let subY = 0; subY < operation.kernelHeight; subY += subHeightMaximum) {
        const subHeight = min(subHeightMaximum, operation.kernelHeight - subY);
        for (let subX = 0; subX < operation.kernelWidth; subX += subWidthMaximum) {
          const subWidth = min(subWidthMaximum, operation.kernelWidth - subX);
          const taps = roundedUp(subWidth * subHeight, rounding);
          const outerInputs = part ? blockInputs : 1;
          for (let outer = 0; outer < outerInputs; outer += inputMicroblock) {
            for (let output = 0; output < blockOutputs; output += microblock) {
              for (let tap = 0; tap < taps; tap++) {
                const tapY = tap / subWidth;
                const y = tapY < subHeight ? subY + tapY : operation.kernelHeight;
                const x = subX + (tap % subWidth);
                const innerInputs = part || depthwise ? 1 : inputBlock;
                for (let inner = 0; inner < innerInputs; inner += inputMicroblock) {
                  for (let o = 0; o < microblock; o++) {
                    const local = output + o < blockOutputs ? outputBlock + output + o : outputs;
                    const channel = local < outputs ? local * cores + core : operation.depth;
                    if (depthwise) visit(channel, y, x, 0);
                    else for (let i = 0; i < inputMicroblock; i++) visit(channel, y, x, inputBlockAt + outer + inner + i);
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
