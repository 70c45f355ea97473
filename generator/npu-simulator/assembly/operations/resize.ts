import { finishAccumulator } from "../arithmetic/finish";
import { allocate } from "../memory/arena";
import { FeatureMap, loadChannels } from "../memory/feature-map";
import { ifmOf, ofmOf, Operation, operationOf } from "../operation";

/** Numbers of Arm's resize modes. */
namespace Mode {
  export const bilinear: i32 = 0;
  export const nearest: i32 = 2;
}

/** Results have 16 more bits of fraction than their exact weights need. */
const fractionBits = 16;

let dense: usize = 0;

/** Positions are counted in units of 1 / scale of an input pixel. */
export function resize(): void {
  const operation = operationOf();
  const ifm = ifmOf();
  loadDense(ifm);
  for (let y = 0; y < operation.height; y++) {
    const positionY = y * operation.resizeStepY + operation.resizeOffsetY;
    for (let x = 0; x < operation.width; x++) {
      const positionX = x * operation.resizeStepX + operation.resizeOffsetX;
      for (let c = 0; c < operation.depth; c++) {
        const value =
          operation.resizeMode == Mode.bilinear
            ? between(operation, ifm, positionY, positionX, c)
            : nearest(operation, ifm, positionY, positionX, c);
        finishAccumulator(operation, ofmOf(), y, x, c, value << fractionBits);
      }
    }
  }
}

function loadDense(ifm: FeatureMap): void {
  dense = allocate(((<usize>(ifm.height * ifm.width * ifm.depth)) << 2) + 16);
  for (let y = 0; y < ifm.height; y++) {
    for (let x = 0; x < ifm.width; x++) loadChannels(ifm, y, x, dense + ((<usize>((y * ifm.width + x) * ifm.depth)) << 2));
  }
}

/** Positions outside repeat the edge. */
function element(ifm: FeatureMap, y: i32, x: i32, c: i32): i64 {
  const row = min(max(y, 0), ifm.height - 1);
  const column = min(max(x, 0), ifm.width - 1);
  return <i64>load<i32>(dense + ((<usize>((row * ifm.width + column) * ifm.depth + c)) << 2));
}

function floorDivide(value: i32, by: i32): i32 {
  return value >= 0 ? value / by : -((-value + by - 1) / by);
}

function between(operation: Operation, ifm: FeatureMap, positionY: i32, positionX: i32, c: i32): i64 {
  const y = floorDivide(positionY, operation.resizeScaleY);
  const x = floorDivide(positionX, operation.resizeScaleX);
  const partY = <i64>(positionY - y * operation.resizeScaleY);
  const partX = <i64>(positionX - x * operation.resizeScaleX);
  const restY = <i64>operation.resizeScaleY - partY;
  const restX = <i64>operation.resizeScaleX - partX;
  return (
    (element(ifm, y, x, c) * restX + element(ifm, y, x + 1, c) * partX) * restY +
    (element(ifm, y + 1, x, c) * restX + element(ifm, y + 1, x + 1, c) * partX) * partY
  );
}

/** A position half-way goes to the later pixel. */
function nearest(operation: Operation, ifm: FeatureMap, positionY: i32, positionX: i32, c: i32): i64 {
  const y = floorDivide(2 * positionY + operation.resizeScaleY, 2 * operation.resizeScaleY);
  const x = floorDivide(2 * positionX + operation.resizeScaleX, 2 * operation.resizeScaleX);
  return element(ifm, y, x, c);
}
