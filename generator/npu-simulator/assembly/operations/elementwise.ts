import { finishScaled } from "../arithmetic/finish";
import { scaled } from "../arithmetic/rounding";
import { allocate } from "../memory/arena";
import { FeatureMap, loadChannels } from "../memory/feature-map";
import { ifm2Of, ifmOf, ofmOf, Operation, operationOf } from "../operation";

/** Numbers of Arm's elementwise modes. */
namespace Mode {
  export const mul: i32 = 0;
  export const add: i32 = 1;
  export const sub: i32 = 2;
  export const minimum: i32 = 3;
  export const maximum: i32 = 4;
  export const leakyRelu: i32 = 5;
  export const absolute: i32 = 6;
  export const leadingZeros: i32 = 7;
  export const shiftRight: i32 = 8;
  export const shiftLeft: i32 = 9;
  export const logicalShiftRight: i32 = 10;
  export const equal: i32 = 16;
  export const notEqual: i32 = 17;
  export const greaterOrEqual: i32 = 18;
  export const greater: i32 = 19;
  export const and: i32 = 33;
  export const or: i32 = 34;
  export const xor: i32 = 35;
  export const not: i32 = 36;
  export const andNot: i32 = 42;
}

namespace ScaleMode {
  export const both16: i32 = 0;
  export const operandA: i32 = 1;
}

export function elementwise(): void {
  const operation = operationOf();
  const ifm = ifmOf();
  const ifm2 = ifm2Of();
  const depth = operation.depth;
  const first = allocate((<usize>depth << 2) + 16);
  const second = allocate((<usize>depth << 2) + 16);
  for (let y = 0; y < operation.height; y++) {
    for (let x = 0; x < operation.width; x++) {
      loadBroadcast(ifm, y, x, depth, first);
      if (operation.hasIfm2) loadBroadcast(ifm2, y, x, depth, second);
      for (let c = 0; c < depth; c++) {
        const one = load<i32>(first + (<usize>c << 2));
        const other = operation.hasIfm2 ? load<i32>(second + (<usize>c << 2)) : 0;
        const result = operation.hasIfm2 && operation.swapped ? compute(operation, ifm, other, one) : compute(operation, ifm, one, other);
        finishScaled(operation, ofmOf(), y, x, c, result);
      }
    }
  }
}

/** Dimensions of size 1 are repeated. */
function loadBroadcast(map: FeatureMap, y: i32, x: i32, depth: i32, into: usize): void {
  loadChannels(map, map.height == 1 ? 0 : y, map.width == 1 ? 0 : x, into);
  if (map.depth == depth) return;
  const only = load<i32>(into);
  for (let c = 1; c < depth; c++) store<i32>(into + (<usize>c << 2), only);
}

function compute(operation: Operation, ifm: FeatureMap, a: i32, b: i32): i64 {
  const words = ifm.elementBytes == 4 && !operation.u85;
  switch (operation.mode) {
    case Mode.mul: return ifm.elementBytes == 4 ? shifted(operation, <i64>a * <i64>b) : rescaled(operation, <i64>a * <i64>b);
    case Mode.add: return words ? shifted(operation, <i64>a + <i64>b) : rescaled(operation, sumOf(operation, ifm, a, b, 1));
    case Mode.sub: return words ? shifted(operation, <i64>a - <i64>b) : rescaled(operation, sumOf(operation, ifm, a, b, -1));
    case Mode.minimum: return <i64>min(a, b);
    case Mode.maximum: return <i64>max(a, b);
    case Mode.leakyRelu: return leaky(operation, a);
    case Mode.absolute: return rescaled(operation, <i64>(a < 0 ? -a : a));
    case Mode.leadingZeros: return <i64>clz(a);
    case Mode.shiftRight: return scaled(<i64>a, 1, b & 63, operation.ofmRounding, operation.ofmDoubleRound);
    case Mode.shiftLeft: return <i64>(<u32>b > 31 ? 0 : a << b);
    case Mode.logicalShiftRight: return <i64>(<u32>b > 31 ? 0 : <u32>a >>> b);
    case Mode.equal: return a == b ? -1 : 0;
    case Mode.notEqual: return a != b ? -1 : 0;
    case Mode.greaterOrEqual: return a >= b ? -1 : 0;
    case Mode.greater: return a > b ? -1 : 0;
    case Mode.and: return <i64>(a & b);
    case Mode.or: return <i64>(a | b);
    case Mode.xor: return <i64>(a ^ b);
    case Mode.not: return <i64>~a;
    case Mode.andNot: return <i64>(a & ~b);
    default: unreachable();
  }
  return 0;
}

function rescaled(operation: Operation, value: i64): i64 {
  return scaled(value, <u32>operation.ofmScale, operation.ofmShift, operation.ofmRounding, operation.ofmDoubleRound);
}

/** Products of 32-bit operands are shifted, never scaled; on U55 and U65 sums and differences too. */
function shifted(operation: Operation, value: i64): i64 {
  return scaled(value, 1, operation.ofmShift, operation.ofmRounding, operation.ofmDoubleRound);
}

function sumOf(operation: Operation, ifm: FeatureMap, a: i32, b: i32, sign: i64): i64 {
  if (operation.u85) return scaledA(operation, <i64>a) + sign * scaledB(operation, <i64>b);
  const mode = operation.operandScaleMode;
  if (mode == ScaleMode.both16) return <i64>a * <i64>operation.scaleA + sign * <i64>b * <i64>operation.scaleB;
  // One operand is scaled with 32 bits; the other one has the scale of the sum, and is only moved up as far.
  const other = ifm.elementBytes == 1 ? 19 : 14;
  if (mode == ScaleMode.operandA) return scaledA(operation, <i64>a) + sign * ((<i64>b) << other);
  return ((<i64>a) << other) + sign * scaledA(operation, <i64>b);
}

function scaledA(operation: Operation, value: i64): i64 {
  return scaled(value, <u32>operation.scaleA, operation.shiftA, operation.roundingA, operation.doubleRoundA);
}

function scaledB(operation: Operation, value: i64): i64 {
  return scaled(value, <u32>operation.scaleB, operation.shiftB, operation.roundingB, operation.doubleRoundB);
}

/** U55 and U65 scale what is below zero; U85 has a scale for either side. */
function leaky(operation: Operation, a: i32): i64 {
  if (operation.u85) return a < 0 ? scaledB(operation, <i64>a) : scaledA(operation, <i64>a);
  return a < 0 ? rescaled(operation, <i64>a) : <i64>a;
}
