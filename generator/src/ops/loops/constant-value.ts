import type { DType } from "../../ir/dtype.js";
import { dtypeBytes } from "../../ir/dtype.js";

/** Numbers of a constant tensor; undefined for dtypes that hold none. 64-bit integers are bigints. */
export function constantValues(dtype: DType, bytes: Uint8Array): readonly (number | bigint)[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = reader(dtype, view);
  if (read === undefined) return undefined;
  const width = dtypeBytes(dtype);
  return Array.from({ length: Math.floor(bytes.length / width) }, (_, index) => read(index * width));
}

function reader(dtype: DType, view: DataView): ((at: number) => number | bigint) | undefined {
  switch (dtype) {
    case "bool":
    case "uint8":
      return (at) => view.getUint8(at);
    case "int8":
      return (at) => view.getInt8(at);
    case "int16":
      return (at) => view.getInt16(at, true);
    case "uint16":
      return (at) => view.getUint16(at, true);
    case "int32":
      return (at) => view.getInt32(at, true);
    case "uint32":
      return (at) => view.getUint32(at, true);
    case "int64":
      return (at) => view.getBigInt64(at, true);
    case "uint64":
      return (at) => view.getBigUint64(at, true);
    case "float32":
      return (at) => view.getFloat32(at, true);
    case "float64":
      return (at) => view.getFloat64(at, true);
    case "float16":
      return (at) => halfToNumber(view.getUint16(at, true));
    case "bfloat16": {
      const wide = new DataView(new ArrayBuffer(4));
      return (at) => {
        wide.setUint32(0, view.getUint16(at, true) * 0x10000);
        return wide.getFloat32(0);
      };
    }
    case "complex32":
    case "complex64":
    case "complex128":
      return undefined;
  }
}

function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
