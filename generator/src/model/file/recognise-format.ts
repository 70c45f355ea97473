/** What a file is, when it is not what was asked for. */
export interface ForeignFormat {
  /** With article: "a TensorFlow Lite model". */
  readonly name: string;
  readonly advice: string;
}

const exportAdvice =
  `export the PyTorch model itself: torch.export.export, then to_edge and to_executorch from ExecuTorch, and write a .pte file`;
const lfsAdvice = `run "git lfs pull" in the repository that holds the model`;
const downloadAdvice = `the download or copy failed: fetch the model file itself`;

const knownFormats: readonly { readonly matches: (bytes: Uint8Array) => boolean; readonly format: ForeignFormat }[] = [
  known(textAt(4, "ET12"), "an ExecuTorch program (.pte)", `give it where a program is expected`),
  known(textAt(4, "FT01"), "an ExecuTorch tensor data file (.ptd)", `name the program first and this file with --data`),
  known(textAt(4, "BP08"), "an ExecuTorch bundled program (.bpte)", `give it where a program is expected`),
  known(textAt(8, "ED00"), "an ExecuTorch profile (ETDump)", `give the .pte that was profiled`),
  known(textAt(4, "TFL3"), "a TensorFlow Lite model", `TensorFlow Lite models are not read; ${exportAdvice}`),
  known(startsWithText("\x7fELF"), "a compiled ELF file", `give the .pte model, not the firmware`),
  known(startsWithText("PK\x03\x04"), "a zip archive, as PyTorch writes .pt and .pt2", `checkpoints and .pt2 are not read; ${exportAdvice}`),
  known(startsWithText("\x80\x02"), "a Python pickle, as PyTorch writes .pt", exportAdvice),
  known(startsWithText("GGUF"), "a GGUF model", `GGUF models are not read; ${exportAdvice}`),
  known(startsWithText("\x89HDF"), "an HDF5 file, as Keras writes", `Keras models are not read; ${exportAdvice}`),
  known(startsWithText("\x1f\x8b"), "a gzip archive", `unpack it first`),
  known(startsWithText("version https://git-lfs"), "a Git LFS pointer, not the file it stands for", lfsAdvice),
  known(isHtml, "an HTML page", downloadAdvice),
  known(isOnnx, "an ONNX model", `ONNX models are not read; ${exportAdvice}`),
  known(isZeros, "nothing but zero bytes at its beginning", downloadAdvice),
  known(isText, "a text file", downloadAdvice),
];

/** The format of a file that is none of ours, or undefined when nothing is known about it. */
export function recogniseFormat(bytes: Uint8Array): ForeignFormat | undefined {
  return knownFormats.find(({ matches }) => matches(bytes))?.format;
}

/** The four characters at bytes 4 to 7, where FlatBuffers keep their identifier. */
export function identifierOf(bytes: Uint8Array): string {
  return latin1(bytes.subarray(4, 8));
}

/** Bytes in a message: as text when all are printable, else in hexadecimal. */
export function printable(text: string): string {
  if (/^[\x20-\x7e]+$/.test(text)) return `"${text}"`;
  return [...text].map((character) => character.charCodeAt(0).toString(16).padStart(2, "0")).join(" ");
}

function known(matches: (bytes: Uint8Array) => boolean, name: string, advice: string) {
  return { matches, format: { name, advice } };
}

function startsWithText(text: string): (bytes: Uint8Array) => boolean {
  return textAt(0, text);
}

function textAt(offset: number, text: string): (bytes: Uint8Array) => boolean {
  return (bytes) => latin1(bytes.subarray(offset, offset + text.length)) === text;
}

function isHtml(bytes: Uint8Array): boolean {
  return /^\s*(<!doctype html|<html|<head|<\?xml)/i.test(latin1(bytes.subarray(0, 256)));
}

/** A protobuf that starts with ir_version (field 1, a small number) and goes on with a string or message field of ModelProto. */
function isOnnx(bytes: Uint8Array): boolean {
  return bytes[0] === 0x08 && bytes[1]! < 0x20 && [0x12, 0x1a, 0x22, 0x32, 0x3a, 0x42].includes(bytes[2]!);
}

function isZeros(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

function isText(bytes: Uint8Array): boolean {
  return /^[\t\n\r\x20-\x7e]+$/.test(latin1(bytes.subarray(0, 256)));
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
