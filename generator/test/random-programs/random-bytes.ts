import { dtypeBytes, type DType } from "../../src/ir/dtype.js";
import type { Random } from "../damaged/random.js";
import { elements, floatTypes, type Facts } from "./operand.js";

/** Facts of tensors that `randomBytes` fills. Eighths of small integers: sums of many are exact in float32. */
export function randomFacts(dtype: DType): Facts {
  const bound = floatTypes.includes(dtype) || dtype === "float64" ? 4 : dtype === "bool" ? 1 : dtype === "uint8" ? 255 : 128;
  return { bound, error: 0 };
}

export function randomBytes(dtype: DType, sizes: readonly number[], random: Random): Uint8Array {
  const bytes = new Uint8Array(elements(sizes) * dtypeBytes(dtype));
  const view = new DataView(bytes.buffer);
  const eighth = (): number => (random.below(65) - 32) / 8;
  const integer = (): number => random.below(257) - 128;
  for (let at = 0; at < bytes.length; at += dtypeBytes(dtype)) {
    switch (dtype) {
      case "float32":
        view.setFloat32(at, eighth(), true);
        break;
      case "float64":
        view.setFloat64(at, eighth(), true);
        break;
      case "float16":
        view.setUint16(at, halfBits(eighth()), true);
        break;
      case "bfloat16":
        view.setUint16(at, new Uint32Array(Float32Array.of(eighth()).buffer)[0]! >>> 16, true);
        break;
      case "int16":
        view.setInt16(at, integer(), true);
        break;
      case "int32":
        view.setInt32(at, integer(), true);
        break;
      case "int64":
        view.setBigInt64(at, BigInt(integer()), true);
        break;
      default:
        view.setUint8(at, random.below(dtype === "bool" ? 2 : 256));
    }
  }
  return bytes;
}

/** Of a number that float16 has exactly. */
function halfBits(value: number): number {
  if (value === 0) return 0;
  const exponent = Math.floor(Math.log2(Math.abs(value)));
  const fraction = (Math.abs(value) / 2 ** exponent - 1) * 1024;
  return (value < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | fraction;
}
