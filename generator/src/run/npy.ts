import { dtypeBytes, type DType } from "../ir/dtype.js";

/** A dense tensor, little-endian, last dimension fastest. */
export interface TensorData {
  readonly dtype: DType;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

/** numpy's letters for our types; bfloat16 and complex32 have none. */
const codes: Partial<Record<DType, string>> = {
  bool: "b1",
  uint8: "u1",
  int8: "i1",
  uint16: "u2",
  int16: "i2",
  uint32: "u4",
  int32: "i4",
  uint64: "u8",
  int64: "i8",
  float16: "f2",
  float32: "f4",
  float64: "f8",
  complex64: "c8",
  complex128: "c16",
};
const dtypeOfCode = new Map(Object.entries(codes).map(([dtype, code]) => [code, dtype as DType]));

const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59] as const;
const headerAlignment = 64;

/** What stands before the elements of a file. */
export interface NpyHeader {
  readonly dtype: DType;
  readonly shape: readonly number[];
  readonly isBigEndian: boolean;
  /** Where the elements begin. */
  readonly end: number;
}

/** Reads versions 1.0, 2.0 and 3.0 of the format; what is wrong comes back as one sentence. */
export function parseNpy(file: Uint8Array): TensorData | { readonly problem: string } {
  const header = parseNpyHeader(file);
  if ("problem" in header) return header;
  const { dtype, shape, isBigEndian, end } = header;
  const expectedBytes = shape.reduce((product, size) => product * size, dtypeBytes(dtype));
  const data = file.subarray(end);
  if (data.length !== expectedBytes) {
    return { problem: `it has ${data.length} bytes of elements, its shape asks for ${expectedBytes}` };
  }
  return { dtype, shape, bytes: isBigEndian ? swapped(data, dtype) : data.slice() };
}

/** The same for a file of which only the beginning is there. */
export function parseNpyHeader(file: Uint8Array): NpyHeader | { readonly problem: string } {
  if (file.length < 10 || magic.some((byte, index) => file[index] !== byte)) {
    return { problem: "it does not begin with the signature of the format" };
  }
  const major = file[6] ?? 0;
  if (major < 1 || major > 3) return { problem: `format version ${major} is not known` };
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const start = major === 1 ? 10 : 12;
  if (file.length < start) return { problem: "it ends inside its header" };
  const headerBytes = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (start + headerBytes > file.length) return { problem: "it ends inside its header" };
  const header = new TextDecoder().decode(file.subarray(start, start + headerBytes));

  const order = /'fortran_order'\s*:\s*(True|False)/.exec(header)?.[1];
  if (order !== "False") return { problem: "its elements are in Fortran order" };
  const descr = /'descr'\s*:\s*'([<>|=])([a-z]\d+)'/.exec(header);
  const dtype = dtypeOfCode.get(descr?.[2] ?? "");
  if (descr === null || dtype === undefined) return { problem: "its elements are not plain numbers" };
  const shape = parseShape(header);
  if (shape === undefined) return { problem: "its shape cannot be read" };
  return { dtype, shape, isBigEndian: descr[1] === ">", end: start + headerBytes };
}

function parseShape(header: string): readonly number[] | undefined {
  const inside = /'shape'\s*:\s*\(([\d\s,]*)\)/.exec(header)?.[1];
  if (inside === undefined) return undefined;
  const shape = inside
    .split(",")
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map(Number);
  return shape.every(Number.isSafeInteger) ? shape : undefined;
}

/** From big-endian; a complex number is two numbers. */
function swapped(bytes: Uint8Array, dtype: DType): Uint8Array {
  const width = dtypeBytes(dtype) / (dtype.startsWith("complex") ? 2 : 1);
  const result = new Uint8Array(bytes.length);
  for (let index = 0; index < bytes.length; index++) {
    const inside = index % width;
    result[index - inside + (width - 1 - inside)] = bytes[index] ?? 0;
  }
  return result;
}

/** Version 1.0; undefined for a type that numpy does not have. */
export function formatNpy({ dtype, shape, bytes }: TensorData): Uint8Array | undefined {
  const code = codes[dtype];
  if (code === undefined) return undefined;
  const endianness = dtypeBytes(dtype) === 1 ? "|" : "<";
  const dimensions = shape.length === 1 ? `${shape[0]},` : shape.join(", ");
  const words = `{'descr': '${endianness}${code}', 'fortran_order': False, 'shape': (${dimensions}), }`;
  const padding = (headerAlignment - ((10 + words.length + 1) % headerAlignment)) % headerAlignment;
  const header = new TextEncoder().encode(`${words}${" ".repeat(padding)}\n`);
  const file = new Uint8Array(10 + header.length + bytes.length);
  file.set([...magic, 1, 0, header.length & 0xff, header.length >> 8]);
  file.set(header, 10);
  file.set(bytes, 10 + header.length);
  return file;
}
