import { readInt, writeInt } from "../memory/element";
import { Tensor } from "../memory/tensor";
import { clamp } from "./requantize";

// Windows are cut to the image; images are [batch, channels, rows, columns] in any layout.

export function quantizedAveragePool(
  x: Tensor,
  out: Tensor,
  kernelRows: i32,
  kernelColumns: i32,
  strideRows: i32,
  strideColumns: i32,
  padRows: i32,
  padColumns: i32,
): void {
  for (let index = 0; index < out.count; index++) {
    const column = (index % out.size(3)) * strideColumns - padColumns;
    const row = ((index / out.size(3)) % out.size(2)) * strideRows - padRows;
    let sum: i32 = 0;
    let count: i32 = 0;
    for (let iy = max(row, 0); iy < min(row + kernelRows, x.size(2)); iy++) {
      for (let ix = max(column, 0); ix < min(column + kernelColumns, x.size(3)); ix++) {
        sum += i32(readInt(x, planeOffset(x, out, index) + iy * x.stride(2) + ix * x.stride(3)));
        count++;
      }
    }
    const half = count / 2;
    const mean = count == 0 ? 0 : (sum > 0 ? sum + half : sum - half) / count;
    writeInt(out, out.offset(index), clamp(mean, -128, 127));
  }
}

export function quantizedMaxPool(
  x: Tensor,
  out: Tensor,
  kernelRows: i32,
  kernelColumns: i32,
  strideRows: i32,
  strideColumns: i32,
  padRows: i32,
  padColumns: i32,
  low: i32,
  high: i32,
): void {
  for (let index = 0; index < out.count; index++) {
    const column = (index % out.size(3)) * strideColumns - padColumns;
    const row = ((index / out.size(3)) % out.size(2)) * strideRows - padRows;
    let largest: i32 = -128;
    for (let iy = max(row, 0); iy < min(row + kernelRows, x.size(2)); iy++) {
      for (let ix = max(column, 0); ix < min(column + kernelColumns, x.size(3)); ix++) {
        largest = max(largest, i32(readInt(x, planeOffset(x, out, index) + iy * x.stride(2) + ix * x.stride(3))));
      }
    }
    writeInt(out, out.offset(index), clamp(largest, low, high));
  }
}

/** Where the plane of an output element begins in the input. */
function planeOffset(x: Tensor, out: Tensor, index: i32): i32 {
  const plane = index / (out.size(2) * out.size(3));
  return x.start + (plane / out.size(1)) * x.stride(0) + (plane % out.size(1)) * x.stride(1);
}
