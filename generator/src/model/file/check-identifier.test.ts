import assert from "node:assert/strict";
import { test } from "vitest";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { readProgram } from "../read-program.js";

function refusal(content: string): string {
  const bytes = Uint8Array.from(content.padEnd(80, "\x01"), (character) => character.charCodeAt(0));
  const sink = new DiagnosticSink();
  assert.equal(readProgram(bytes, [], sink, "model"), undefined);
  assert.equal(sink.diagnostics.length, 1);
  return sink.diagnostics[0]!.message;
}

const onnxStart = "\x08\x08\x12\x07pytorch\x1a\x052.13.0";

test("files of other formats are told by name", () => {
  const formats: readonly [string, RegExp][] = [
    ["\x1c\0\0\0TFL3", /a TensorFlow Lite model/],
    [onnxStart, /an ONNX model/],
    ["PK\x03\x04", /a zip archive, as PyTorch writes \.pt and \.pt2/],
    ["\x80\x02\x8a\x0a", /a Python pickle/],
    ["\x7fELF\x01\x01\x01", /an? (compiled )?ELF file/],
    ["GGUF\x03\0\0\0", /a GGUF model/],
    ["\x89HDF\r\n\x1a\n", /an HDF5 file/],
    ["\x1f\x8b\x08\0\0\0\0\0", /a gzip archive/],
    ["version https://git-lfs.github.com/spec/v1\n", /a Git LFS pointer/],
    ["\n <!DOCTYPE html><title>404</title>", /an HTML page/],
    ["\x48\0\0\0FT01FH01", /a tensor data file|an ExecuTorch tensor data file/],
    ["\0".repeat(80), /nothing but zero bytes/],
    [`{"version": 1, "layers": [${"0, ".repeat(20)}`, /a text file/],
    ["\x01\x02\x03\x04\x05\x06\x07\x08", /unknown kind, with 05 06 07 08 at bytes 4 to 7/],
    ["\x01\x02\x03\x04ABCD", /unknown kind, with "ABCD" at bytes 4 to 7/],
  ];
  for (const [content, expected] of formats) assert.match(refusal(content), expected);
});

test("an older format version is not called foreign", () => {
  assert.match(refusal("\x3c\0\0\0ET11"), /format identifier "ET11", expected "ET12"/);
});
