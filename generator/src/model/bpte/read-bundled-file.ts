import { ByteBuffer } from "flatbuffers";
import { printable } from "../../diagnostics/printable.js";
import type { BundledCase, BundledProgram, BundledSuite, BundledValue } from "../bundled-program.js";
import { bundledProgramLayout } from "../schema/generated/bundled-program-layout.js";
import * as wire from "../schema/generated/bundled-program_generated.js";
import { checkIdentifier, type Format } from "../file/check-identifier.js";
import type { Place } from "../file/place.js";
import { readElements } from "../flatbuffer/read-elements.js";
import { readProgramFile } from "../pte/read-program-file.js";
import { required } from "../flatbuffer/required.js";
import { readDtype } from "../tensor/scalar-type.js";
import type { DataFile } from "../ptd/tensor-data-file.js";
import { createTensorForm } from "../tensor/tensor-form.js";
import { verifyFlatbuffer } from "../flatbuffer/verify-flatbuffer.js";

export const bundledFormat: Format = { identifier: bundledProgramLayout.identifier, title: "an ExecuTorch bundled program (.bpte)" };

/** Reads the bytes of one .bpte: the program inside and its test cases. */
export function readBundledFile(bytes: Uint8Array, dataFiles: readonly DataFile[], place: Place): BundledProgram {
  checkIdentifier(bytes, bundledFormat, place);
  verifyFlatbuffer(bytes, bundledProgramLayout, place);
  const root = wire.BundledProgram.getRootAsBundledProgram(new ByteBuffer(bytes));
  const program = readProgramFile(required(root.programArray()), dataFiles, place);
  const suites = readElements(root.methodTestSuitesLength(), (index) => root.methodTestSuites(index));
  return { program, suites: suites.map((suite) => readSuite(suite, place)) };
}

function readSuite(suite: wire.BundledMethodTestSuite, file: Place): BundledSuite {
  const method = printable(required(suite.methodName()));
  const place = file.inside({ method });
  const cases = readElements(suite.testCasesLength(), (index) => suite.testCases(index));
  return { method, cases: cases.map((one, index) => readCase(one, `test case ${index}`, place)) };
}

function readCase(one: wire.BundledMethodTestCase, owner: string, place: Place): BundledCase {
  const inputs = readElements(one.inputsLength(), (index) => one.inputs(index));
  const outputs = readElements(one.expectedOutputsLength(), (index) => one.expectedOutputs(index));
  return {
    inputs: inputs.map((value, index) => readValue(value, `input ${index} of ${owner}`, place)),
    expectedOutputs: outputs.map((value, index) => readValue(value, `expected output ${index} of ${owner}`, place)),
  };
}

function readValue(value: wire.Value, owner: string, place: Place): BundledValue {
  const type = value.valType();
  const content = <Content>(holder: Content): Content => {
    const found = value.val(holder) as Content | null;
    if (found === null) throw place.refuse("missing-part", { owner, part: "content" });
    return found;
  };
  switch (type) {
    case wire.ValueContent.Tensor:
      return readTensor(content(new wire.Tensor()), owner, place);
    case wire.ValueContent.IntValue:
      return { kind: "int", value: content(new wire.IntValue()).intVal() };
    case wire.ValueContent.BoolValue:
      return { kind: "bool", value: content(new wire.BoolValue()).boolVal() };
    case wire.ValueContent.DoubleValue:
      return { kind: "double", value: content(new wire.DoubleValue()).doubleVal() };
    default:
      throw place.refuse("damaged-content", { what: `the type of ${owner}`, found: `number ${type}`, expected: "1 to 4" });
  }
}

function readTensor(tensor: wire.Tensor, owner: string, place: Place): BundledValue {
  const dtype = readDtype(tensor.scalarType(), owner, place);
  const sizes = readElements(tensor.sizesLength(), (index) => tensor.sizes(index));
  const dimOrder = readElements(tensor.dimOrderLength(), (index) => tensor.dimOrder(index));
  const form = createTensorForm(dtype, sizes, dimOrder, owner, place);
  const bytes = required(tensor.dataArray());
  if (bytes.byteLength !== form.byteCount) {
    const found = `${bytes.byteLength} bytes long`;
    throw place.refuse("damaged-content", { what: `the data of ${owner}`, found, expected: `${form.byteCount} bytes` });
  }
  return { kind: "tensor", dtype, sizes, dimOrder, bytes };
}
