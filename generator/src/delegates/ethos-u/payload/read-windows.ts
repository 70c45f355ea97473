import type { TensorWindow } from "./payload.js";
import type { PayloadPlace } from "./payload-place.js";

const windowInts = 9;
const shapeInts = 6;
/** ExecuTorch copies elements of these sizes. */
const elementSizes = [1, 2, 4];
export const regionCount = 8;

/** The inputs or outputs block: a count, then shape, element size, offset and region of each tensor. */
export function readWindows(block: Uint8Array, what: "input" | "output", place: PayloadPlace): readonly TensorWindow[] {
  if (block.length < 4) throw place.damaged(`block "${what}s"`, `${block.length} bytes long`, "a count of 4 bytes");
  const view = new DataView(block.buffer, block.byteOffset, block.length);
  const count = view.getInt32(0, true);
  if (count < 0 || 4 + count * windowInts * 4 > block.length) {
    throw place.damaged(
      `the number of ${what}s`,
      count,
      `0 to ${Math.floor((block.length - 4) / (windowInts * 4))}, for which block "${what}s" has room`,
    );
  }
  return Array.from({ length: count }, (_, index) => {
    const ints = Array.from({ length: windowInts }, (_unused, int) => view.getInt32(4 + (index * windowInts + int) * 4, true));
    return checkWindow(ints, `${what} ${index}`, place);
  });
}

function checkWindow(ints: readonly number[], name: string, place: PayloadPlace): TensorWindow {
  const shape = ints.slice(0, shapeInts);
  const [elementBytes = 0, offset = 0, region = 0] = ints.slice(shapeInts);
  const byteCount = shape.reduce((product, size) => product * size, elementBytes);
  if (shape.some((size) => size < 1) || byteCount > 2 ** 31)
    throw place.damaged(`the shape of ${name}`, `[${shape.join(",")}]`, "sizes of at least 1 and less than 2 GB");
  if (!elementSizes.includes(elementBytes)) throw place.damaged(`the element size of ${name}`, elementBytes, elementSizes.join(", "));
  if (offset < 0) throw place.damaged(`the offset of ${name}`, offset, "at least 0");
  if (region < 0 || region >= regionCount) throw place.damaged(`the region of ${name}`, region, `0 to ${regionCount - 1}`);
  return { shape, elementBytes, offset, region, byteCount };
}
