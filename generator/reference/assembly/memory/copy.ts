import { bytesOf } from "./dtype";
import { convertElement } from "./element";
import { Tensor } from "./tensor";

/** Copies elements in their logical order, whatever the shapes; other types are converted. */
export function copy(from: Tensor, to: Tensor): void {
  const count = to.count;
  if (from.dtype != to.dtype) {
    for (let index = 0; index < count; index++) convertElement(from, from.offset(index), to, to.offset(index));
    return;
  }
  const width = bytesOf(to.dtype);
  for (let index = 0; index < count; index++) {
    const source = from.readable(from.offset(index), width);
    memory.copy(to.writable(to.offset(index), width), source, width);
  }
}

/** Gives every element the one value that a tensor of one element holds. */
export function fill(value: Tensor, to: Tensor): void {
  for (let index = 0; index < to.count; index++) convertElement(value, value.start, to, to.offset(index));
}
