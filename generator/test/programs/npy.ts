import { ownBuffer } from "../../src/ir/bytes.js";

/** A NumPy array file: elements in row-major order, little-endian. */
export interface NpyArray {
  /** PyTorch's name of the dtype, as in ir/dtype.ts. */
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

const dtypes: Readonly<Record<string, string>> = {
  "|b1": "bool",
  "|i1": "int8",
  "|u1": "uint8",
  "<i2": "int16",
  "<i4": "int32",
  "<i8": "int64",
  "<f2": "float16",
  "<f4": "float32",
  "<f8": "float64",
  "<c8": "complex64",
};

/** Reads format version 1 as `numpy.save` writes it. */
export function readNpy(file: Uint8Array): NpyArray {
  const headerEnd = 10 + new DataView(ownBuffer(file)).getUint16(8, true);
  const header = new TextDecoder().decode(file.subarray(10, headerEnd));
  const dtype = dtypes[/'descr': '([^']*)'/.exec(header)?.[1] ?? ""];
  const shape = /'shape': \(([^)]*)\)/.exec(header)?.[1];
  if (dtype === undefined || shape === undefined || header.includes("True")) throw new Error(`no array that this reader knows: ${header}`);
  const sizes = shape.split(",").filter((word) => word.trim() !== "").map(Number);
  return { dtype, shape: sizes, bytes: file.subarray(headerEnd) };
}
