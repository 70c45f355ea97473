import { dtypeBytes, type DType } from "../ir/dtype.js";

/** Elements of a dense little-endian buffer as numbers; 64-bit integers as bigint, a complex number as two numbers. */
export function decodeElements(bytes: Uint8Array, dtype: DType): readonly (number | bigint)[] {
  const parts = dtype.startsWith("complex") ? 2 : 1;
  const width = dtypeBytes(dtype) / parts;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = readerOf(view, dtype);
  return Array.from({ length: Math.floor(bytes.length / width) }, (_, index) => read(index * width));
}

function readerOf(view: DataView, dtype: DType): (offset: number) => number | bigint {
  switch (dtype) {
    case "uint8":
    case "bool":
      return (offset) => view.getUint8(offset);
    case "int8":
      return (offset) => view.getInt8(offset);
    case "uint16":
      return (offset) => view.getUint16(offset, true);
    case "int16":
      return (offset) => view.getInt16(offset, true);
    case "uint32":
      return (offset) => view.getUint32(offset, true);
    case "int32":
      return (offset) => view.getInt32(offset, true);
    case "uint64":
      return (offset) => view.getBigUint64(offset, true);
    case "int64":
      return (offset) => view.getBigInt64(offset, true);
    case "float16":
    case "complex32":
      return (offset) => halfToNumber(view.getUint16(offset, true));
    case "bfloat16":
      return (offset) => bfloatToNumber(view.getUint16(offset, true));
    case "float32":
    case "complex64":
      return (offset) => view.getFloat32(offset, true);
    case "float64":
    case "complex128":
      return (offset) => view.getFloat64(offset, true);
  }
}

function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** The upper half of a float32. */
function bfloatToNumber(bits: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, bits << 16);
  return view.getFloat32(0);
}
