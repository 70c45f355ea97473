import { Operation } from "../operation";
import { allocate, allocateCleared } from "./arena";
import { FeatureMap, loadChannels } from "./feature-map";

/** The input as the windows of all results see it: upscaled, with padding, less the zero point, dense. */
export class PaddedInput {
  static height: i32 = 0;
  static width: i32 = 0;
  static depth: i32 = 0;
  static begin: usize = 0;
}

namespace Upscale {
  export const none: i32 = 0;
  export const nearest: i32 = 1;
  export const zeros: i32 = 2;
}

export function windowHeight(operation: Operation): i32 {
  return (operation.height - 1) * operation.strideY + (operation.kernelHeight - 1) * operation.dilationY + 1;
}

export function windowWidth(operation: Operation): i32 {
  return (operation.width - 1) * operation.strideX + (operation.kernelWidth - 1) * operation.dilationX + 1;
}

/** Elements of 16 bits when `narrow`, of 32 otherwise. */
export function loadPaddedInput(operation: Operation, ifm: FeatureMap, narrow: bool): void {
  const depth = ifm.depth;
  const height = windowHeight(operation);
  const width = windowWidth(operation);
  const shift = narrow ? 1 : 2;
  PaddedInput.height = height;
  PaddedInput.width = width;
  PaddedInput.depth = depth;
  PaddedInput.begin = allocateCleared(((<usize>height * width * depth) << shift) + 16);
  const pixel = allocate((<usize>depth << 2) + 16);
  const upscale = operation.upscale;
  const step = upscale == Upscale.zeros ? 2 : 1;
  for (let y = 0; y < height - operation.padTop - operation.padBottom; y += step) {
    for (let x = 0; x < width - operation.padLeft - operation.padRight; x += step) {
      const halved = upscale == Upscale.none ? 0 : 1;
      loadChannels(ifm, y >> halved, x >> halved, pixel);
      const place = <usize>(((y + operation.padTop) * width + x + operation.padLeft) * depth);
      const to = PaddedInput.begin + (place << shift);
      if (!narrow) memory.copy(to, pixel, <usize>depth << 2);
      else for (let c = 0; c < depth; c++) store<i16>(to + (<usize>c << 1), <i16>load<i32>(pixel + (<usize>c << 2)));
    }
  }
}
