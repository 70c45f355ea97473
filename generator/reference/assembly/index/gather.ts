import { isComplex, isFloating } from "../memory/dtype";
import { convertElement, readFloat, readImaginary, readInt, writeComplex, writeFloat, writeInt } from "../memory/element";
import { Tensor } from "../memory/tensor";

@external("host", "indexOutOfRange")
declare function indexOutOfRange(index: i64, size: i32): void;

function checked(index: i64, size: i32): i32 {
  if (index < 0 || index >= i64(size)) indexOutOfRange(index, size);
  return i32(index);
}

/** Of x, whose last dimension is indexed: out[..., i] = x[..., index[..., i]]; `x` is expanded to index's other sizes. */
export function gatherLast(x: Tensor, index: Tensor, out: Tensor): void {
  const length = x.rank == 0 ? 1 : x.size(x.rank - 1);
  const stride = x.rank == 0 ? 0 : x.stride(x.rank - 1);
  for (let i = 0; i < out.count; i++) {
    const from = checked(readInt(index, index.offset(i)), length);
    convertElement(x, rowOffset(x, index, i) + from * stride, out, out.offset(i));
  }
}

/** out[..., index[..., i]] = source[..., i], or plus it. */
export function scatterLast(source: Tensor, index: Tensor, out: Tensor, accumulate: bool): void {
  const length = out.rank == 0 ? 1 : out.size(out.rank - 1);
  const stride = out.rank == 0 ? 0 : out.stride(out.rank - 1);
  for (let i = 0; i < index.count; i++) {
    const to = rowOffset(out, index, i) + checked(readInt(index, index.offset(i)), length) * stride;
    put(source, source.offset(i), out, to, accumulate);
  }
}

/** The offset of the row of x that element i of `index` belongs to: all its indices but the last. */
function rowOffset(x: Tensor, index: Tensor, i: i32): i32 {
  let offset = x.start;
  for (let dimension = index.rank - 1; dimension >= 0; dimension--) {
    const size = index.size(dimension);
    if (dimension < index.rank - 1) offset += (i % size) * x.stride(dimension);
    i /= size;
  }
  return offset;
}

function put(source: Tensor, from: i32, out: Tensor, to: i32, accumulate: bool): void {
  if (!accumulate) convertElement(source, from, out, to);
  else if (isComplex(out.dtype)) {
    writeComplex(out, to, readFloat(out, to) + readFloat(source, from), readImaginary(out, to) + readImaginary(source, from));
  }
  else if (isFloating(out.dtype)) writeFloat(out, to, readFloat(out, to) + readFloat(source, from));
  else writeInt(out, to, readInt(out, to) + readInt(source, from));
}

/** Rows of a table [rows, length] by number; indices are not counted from the end. */
export function embedding(table: Tensor, indices: Tensor, out: Tensor): void {
  const length = table.size(1);
  for (let i = 0; i < indices.count; i++) {
    const row = checked(readInt(indices, indices.offset(i)), table.size(0));
    for (let column = 0; column < length; column++) {
      const from = table.start + row * table.stride(0) + column * table.stride(1);
      convertElement(table, from, out, out.offset(i * length + column));
    }
  }
}

/**
 * Turns indices of one dimension into offsets in elements and adds them to `offsets`; negative ones count from the end.
 * The sizes of both are equal.
 */
export function addOffsets(indices: Tensor, offsets: Tensor, size: i32, stride: i32): void {
  for (let i = 0; i < offsets.count; i++) {
    const index = readInt(indices, indices.offset(i));
    const position = checked(index < 0 ? index + i64(size) : index, size);
    const target = offsets.offset(i);
    writeInt(offsets, target, readInt(offsets, target) + i64(position) * i64(stride));
  }
}

/** out = x at the offsets. */
export function readOffsets(x: Tensor, offsets: Tensor, out: Tensor): void {
  for (let i = 0; i < out.count; i++) convertElement(x, x.start + i32(readInt(offsets, offsets.offset(i))), out, out.offset(i));
}

/** x at the offsets = source, or plus it. */
export function writeOffsets(source: Tensor, offsets: Tensor, x: Tensor, accumulate: bool): void {
  for (let i = 0; i < offsets.count; i++) {
    put(source, source.offset(i), x, x.start + i32(readInt(offsets, offsets.offset(i))), accumulate);
  }
}

export function countTrue(mask: Tensor): i32 {
  let count = 0;
  for (let i = 0; i < mask.count; i++) if (isTrue(mask, mask.offset(i))) count++;
  return count;
}

/** The indices of elements that are not 0: one row an element, one column a dimension. */
export function nonzero(x: Tensor, out: Tensor): void {
  let row = 0;
  for (let i = 0; i < x.count; i++) {
    if (!isTrue(x, x.offset(i))) continue;
    let rest = i;
    for (let dimension = x.rank - 1; dimension >= 0; dimension--) {
      writeInt(out, out.start + row * out.stride(0) + dimension * out.stride(1), rest % x.size(dimension));
      rest /= x.size(dimension);
    }
    row++;
  }
}

/** Elements of x where the mask holds, one after the other. */
export function maskedSelect(x: Tensor, mask: Tensor, out: Tensor): void {
  let next = 0;
  for (let i = 0; i < x.count; i++) {
    if (isTrue(mask, mask.offset(i))) convertElement(x, x.offset(i), out, out.offset(next++));
  }
}

/** Elements of source, one after the other, to where the mask holds; x elsewhere. */
export function maskedScatter(x: Tensor, mask: Tensor, source: Tensor, out: Tensor): void {
  let next = 0;
  for (let i = 0; i < out.count; i++) {
    if (isTrue(mask, mask.offset(i))) convertElement(source, source.offset(checked(next++, source.count)), out, out.offset(i));
    else convertElement(x, x.offset(i), out, out.offset(i));
  }
}

function isTrue(x: Tensor, offset: i32): bool {
  if (isComplex(x.dtype)) return readFloat(x, offset) != 0 || readImaginary(x, offset) != 0;
  return isFloating(x.dtype) ? readFloat(x, offset) != 0 : readInt(x, offset) != 0;
}
