import { ifmOf, Kind, operationOf } from "../operation";
import { visit, visitPadding } from "./weight-volume";

const interleave = 4;

/** Depth of the blocks of inputs between which the order changes direction. */
export function inputBlockDepth(): i32 {
  const operation = operationOf();
  const bytes = ifmOf().elementBytes;
  if (operation.partKernelFirst) return 16;
  if (bytes == 4 || (operation.macs <= 256 && operation.microblockDepth == 16)) return 32;
  return operation.sparse && bytes == 1 ? 128 : 64;
}

/** Taps are filled up to a multiple of this. */
export function tapRounding(): i32 {
  const operation = operationOf();
  if (operation.kind == Kind.depthwise) return 10;
  if (!operation.partKernelFirst) return 1;
  return ifmOf().elementBytes == 2 || operation.sparse ? 10 : 5;
}

export function inputMicroblockDepth(): i32 {
  const operation = operationOf();
  if (operation.kind == Kind.depthwise) return 1;
  return operation.partKernelFirst && ifmOf().elementBytes == 2 && !operation.sparse ? 8 : inputBlockDepth();
}

/** Visits the weights of one of `streams` decoders in the order of its stream. */
export function walkOrderU85(stream: i32, streams: i32): void {
  const operation = operationOf();
  const ifm = ifmOf();
  const depthwise = operation.kind == Kind.depthwise;
  const phased = depthwise || operation.partKernelFirst != 0;
  const strideY = phased ? operation.strideY : 1;
  const strideX = phased ? operation.strideX : 1;
  const outputs = operation.depth;
  const inputs = depthwise ? 1 : ifm.depth;
  const inputBlock = inputBlockDepth();
  const microInputs = inputMicroblockDepth();
  const microOutputs = operation.microblockDepth;
  const rounding = tapRounding();
  const step = depthwise ? 1 : operation.sparse ? 16 : 8;
  const depthwisePadding = ifm.elementBytes != 2 && operation.macs <= 256 ? 0 : operation.macs <= 512 ? 2 : 6;
  const subWidthMaximum = 8 / operation.dilationX;
  const subHeightMaximum = 8 / operation.dilationY;
  let direction = -inputBlock;
  let inputBlockAt = 0;
  for (let outputBlock = 0; outputBlock < outputs; outputBlock += operation.blockDepth) {
    direction = -direction;
    // Blocks of inputs go there and back: the last of one block of outputs is the first of the next.
    inputBlockAt = direction > 0 ? 0 : ((inputs - 1) / inputBlock) * inputBlock;
    const blockOutputs = min(operation.blockDepth, outputs - outputBlock);
    for (; inputBlockAt >= 0 && inputBlockAt < inputs; inputBlockAt += direction) {
      const outerInputs = depthwise ? 1 : min(inputBlock, inputs - inputBlockAt);
      for (let subX = 0; subX < operation.kernelWidth; subX += subWidthMaximum) {
        const subWidth = min(subWidthMaximum, operation.kernelWidth - subX);
        for (let subY = 0; subY < operation.kernelHeight; subY += subHeightMaximum) {
          const subHeight = min(subHeightMaximum, operation.kernelHeight - subY);
          for (let outer = 0; outer < outerInputs; outer += microInputs) {
            for (let output = 0; output < blockOutputs; output += microOutputs) {
              let missing = ((subWidth * subHeight + rounding - 1) / rounding) * rounding;
              for (let phaseY = 0; phaseY < strideY; phaseY++) {
                const height = (subHeight + strideY - 1 - phaseY) / strideY;
                for (let phaseX = 0; phaseX < strideX; phaseX++) {
                  const width = (subWidth + strideX - 1 - phaseX) / strideX;
                  for (let row = 0; row < height; row++) {
                    for (let column = 0; column < width; column++) {
                      missing--;
                      const x = subX + phaseX + (row & 1 ? width - 1 - column : column) * strideX;
                      const y = subY + phaseY + row * strideY;
                      for (let inner = 0; inner < microInputs; inner += step) {
                        for (let group = stream * interleave; group < microOutputs; group += interleave * streams) {
                          for (let o = 0; o < interleave; o++) {
                            const channel = outputBlock + output + group + o;
                            for (let i = 0; i < step; i++) visit(channel, y, x, inputBlockAt + outer + inner + i);
                          }
                        }
                        if (depthwise && missing % rounding == 0) visitPadding((depthwisePadding * microOutputs) / streams);
                      }
                    }
                  }
                }
              }
              if (missing > 0) visitPadding(((missing + (depthwise ? depthwisePadding : 0)) * microInputs * microOutputs) / streams);
            }
          }
        }
      }
    }
  }
}
