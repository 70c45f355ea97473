import { dtypeBytes, type DType } from "../../../ir/dtype.js";

/** Numbers as little-endian elements; what a type does not hold, its nearest number stands for. */
export function encodeElements(values: readonly number[], dtype: DType): Uint8Array {
  const width = dtypeBytes(dtype);
  const bytes = new Uint8Array(values.length * width);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => encode(view, index * width, value, dtype));
  return bytes;
}

function encode(view: DataView, at: number, value: number, dtype: DType): void {
  const whole = (low: number, high: number): number => Math.max(low, Math.min(high, Math.round(value) || 0));
  switch (dtype) {
    case "float32":
      return view.setFloat32(at, value, true);
    case "float64":
      return view.setFloat64(at, value, true);
    case "float16":
      return view.setUint16(at, toHalf(value), true);
    case "bfloat16":
      return view.setUint16(at, toBrainFloat(value), true);
    case "int8":
      return view.setInt8(at, whole(-128, 127));
    case "uint8":
      return view.setUint8(at, whole(0, 255));
    case "bool":
      return view.setUint8(at, value === 0 ? 0 : 1);
    case "int16":
    case "uint16":
      return view.setUint16(at, whole(-32768, 65535), true);
    case "int32":
    case "uint32":
      return view.setUint32(at, whole(-(2 ** 31), 2 ** 32 - 1), true);
    case "int64":
    case "uint64":
      return view.setBigInt64(at, BigInt(whole(-(2 ** 53), 2 ** 53)), true);
    default:
      throw new Error(`${dtype} has no slider`);
  }
}

function toBrainFloat(value: number): number {
  const bits = new Uint32Array(Float32Array.of(value).buffer)[0]!;
  if (Number.isNaN(value)) return 0x7fc0;
  return (bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16;
}

function toHalf(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (Number.isNaN(value)) return 0x7e00;
  if (size >= 65520) return sign | 0x7c00;
  const exponent = Math.max(-14, Math.floor(Math.log2(size || 2 ** -24)));
  const steps = roundHalfToEven(size / 2 ** (exponent - 10));
  // A mantissa that rounds up to the next power of two carries into the exponent by itself.
  return sign | (exponent === -14 && steps < 1024 ? steps : ((exponent + 14) << 10) + steps);
}

function roundHalfToEven(value: number): number {
  const low = Math.floor(value);
  const rest = value - low;
  return rest > 0.5 || (rest === 0.5 && low % 2 === 1) ? low + 1 : low;
}
