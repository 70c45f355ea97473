import { convertElement, readFloat, readInt, rounded, writeFloat, writeInt } from "../memory/element";
import { Tensor } from "../memory/tensor";

export function arangeInt(start: Tensor, step: Tensor, out: Tensor): void {
  for (let index = 0; index < out.count; index++) {
    writeInt(out, out.offset(index), readInt(start, start.start) + i64(index) * readInt(step, step.start));
  }
}

export function arangeFloat(start: Tensor, step: Tensor, out: Tensor): void {
  for (let index = 0; index < out.count; index++) {
    writeFloat(out, out.offset(index), readFloat(start, start.start) + f64(index) * readFloat(step, step.start));
  }
}

/** Elements above the diagonal of the last two dimensions become 0. */
export function lowerTriangle(x: Tensor, out: Tensor, diagonal: i32): void {
  const rows = x.size(x.rank - 2);
  const columns = x.size(x.rank - 1);
  for (let index = 0; index < out.count; index++) {
    const row = (index / columns) % rows;
    const column = index % columns;
    if (column - row > diagonal) writeInt(out, out.offset(index), 0);
    else convertElement(x, x.offset(index), out, out.offset(index));
  }
}

/** value * sigmoid(gate) */
export function gatedLinear(value: Tensor, gate: Tensor, out: Tensor): void {
  for (let index = 0; index < out.count; index++) {
    const factor = 1 / (1 + Math.exp(-readFloat(gate, gate.offset(index))));
    writeFloat(out, out.offset(index), readFloat(value, value.offset(index)) * rounded(factor, value.dtype));
  }
}

export function sumOfInts(x: Tensor): i32 {
  let sum: i64 = 0;
  for (let index = 0; index < x.count; index++) sum += readInt(x, x.offset(index));
  return i32(sum);
}

/** Every index as often as `repeats` says. */
export function repeatIndices(repeats: Tensor, out: Tensor): void {
  let next = 0;
  for (let index = 0; index < repeats.count; index++) {
    const times = readInt(repeats, repeats.offset(index));
    for (let time: i64 = 0; time < times; time++) writeInt(out, out.offset(next++), index);
  }
}
