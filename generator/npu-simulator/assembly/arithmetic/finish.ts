import { storeElement, FeatureMap } from "../memory/feature-map";
import { Operation } from "../operation";
import { scaled } from "./rounding";
import { biasOf, scaleOf, shiftOf } from "./scales";
import { lookUp, Table } from "./table";

/** Bias, scale and all that follows, for an accumulator at a place of the untransposed result. */
export function finishAccumulator(operation: Operation, ofm: FeatureMap, y: i32, x: i32, c: i32, sum: i64): void {
  const value =
    operation.scaleStreams > 0
      ? scaled(sum + biasOf(c), scaleOf(c), shiftOf(c), operation.ofmRounding, operation.ofmDoubleRound)
      : scaled(sum, <u32>operation.ofmScale, operation.ofmShift, operation.ofmRounding, operation.ofmDoubleRound);
  finishScaled(operation, ofm, y, x, c, value);
}

/** Zero point, clamp, table, store. */
export function finishScaled(operation: Operation, ofm: FeatureMap, y: i32, x: i32, c: i32, scaledValue: i64): void {
  let value = scaledValue;
  if (operation.addsZeroPoint) value += <i64>ofm.zeroPoint;
  if (operation.clamps) value = min(max(value, <i64>operation.clampLow), <i64>operation.clampHigh);
  if (operation.table != Table.none) value = lookUp(operation.table, value, operation.tableOffset, operation.tableSigned != 0);
  else if (operation.u85 && !operation.clamps) value = saturated(value, ofm);
  place(operation, ofm, y, x, c, value);
}

function saturated(value: i64, ofm: FeatureMap): i64 {
  const bits = ofm.elementBytes << 3;
  const low: i64 = ofm.signed ? -((<i64>1) << (bits - 1)) : 0;
  const high: i64 = ((<i64>1) << (ofm.signed ? bits - 1 : bits)) - 1;
  return min(max(value, low), high);
}

/** Stores the element of row `y`, column `x` and channel `c` where the transposition puts it. */
function place(operation: Operation, ofm: FeatureMap, y: i32, x: i32, c: i32, value: i64): void {
  switch (operation.transpose) {
    case 0: storeElement(ofm, y, x, c, value); break; // HWC
    case 1: storeElement(ofm, x, y, c, value); break; // WHC
    case 2: storeElement(ofm, y, c, x, value); break; // HCW
    case 3: storeElement(ofm, x, c, y, value); break; // WCH
    case 6: storeElement(ofm, c, y, x, value); break; // CHW
    case 7: storeElement(ofm, c, x, y, value); break; // CWH
    default: unreachable();
  }
}
