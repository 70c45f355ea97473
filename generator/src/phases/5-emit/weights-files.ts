import { ownBuffer } from "../../ir/bytes.js";
import type { CompileOptions } from "../../options.js";
import { literal } from "../../ops/loops/literal.js";
import type { PooledConstant } from "./constant-pool.js";
import { elementBytes } from "./element-bytes.js";
import { weightsSection } from "./platform/sections.js";
import type { Renderer } from "./render.js";
import type { WeightsBlob } from "./weights-blob.js";

export interface WeightsInput {
  readonly blob: WeightsBlob;
  /** Names of the model files. */
  readonly source: string;
  /** "the model", or whose constants they are. */
  readonly owner: string;
}

export interface ModelFile {
  readonly path: string;
  readonly contents: string | Uint8Array;
}

/** The file that the build compiles for the constants. */
export function weightsSource({ fileStem }: WeightsBlob, weights: CompileOptions["weights"]): string {
  return weights === "incbin" ? `${fileStem}.S` : `${fileStem}.c`;
}

/** The data file that the assembler pulls in. */
export function weightsBinary({ fileStem }: WeightsBlob): string {
  return `${fileStem}.bin`;
}

/** Constants as a blob that the assembler pulls in, or as C arrays for toolchains that cannot. Nothing when there are none. */
export function emitWeights({ blob, source, owner }: WeightsInput, weights: CompileOptions["weights"], renderer: Renderer): readonly ModelFile[] {
  if (blob.constants.length === 0) return [];
  const file = weightsSource(blob, weights);
  if (weights === "c") {
    const constants = blob.constants.map((constant) => ({
      ...constant,
      section: weightsSection(constant.bank),
      elements: constant.bytes.length / elementBytes(constant.elementType),
      lines: cLines(constant),
    }));
    return [{ path: `model/${file}`, contents: renderer.render("model/weights.c", { file, owner, source, constants }) }];
  }
  const binary = weightsBinary(blob);
  const constants = blob.constants.map(({ symbol, bytes, offset, alignment, bank }, index, all) => ({
    section: all[index - 1]?.bank === bank ? null : weightsSection(bank),
    symbol,
    bytes: bytes.length,
    offset,
    alignment,
    row: `${String(bytes.length).padEnd(8)} ${String(offset).padEnd(8)} ${symbol}`,
  }));
  const view = { file, owner, source, binary, alignment: blob.alignment, constants };
  return [
    { path: `model/${file}`, contents: renderer.render("model/weights.S", view) },
    { path: `model/${binary}`, contents: blob.bytes() },
  ];
}

const elementsPerLine = 16;

function cLines(constant: PooledConstant): readonly string[] {
  const words = [...elementsOf(constant)];
  const lines: string[] = [];
  for (let first = 0; first < words.length; first += elementsPerLine) {
    lines.push(`${words.slice(first, first + elementsPerLine).join(", ")},`);
  }
  return lines;
}

function elementsOf({ bytes, elementType }: PooledConstant): readonly string[] {
  const buffer = ownBuffer(bytes);
  switch (elementType) {
    case "int8_t":
      return [...new Int8Array(buffer)].map(String);
    case "int16_t":
      return [...new Int16Array(buffer)].map(String);
    case "int32_t":
      return [...new Int32Array(buffer)].map((value) => (value === -2147483648 ? "INT32_MIN" : String(value)));
    case "int64_t":
      return [...new BigInt64Array(buffer)].map((value) => (value === -(2n ** 63n) ? "INT64_MIN" : `INT64_C(${value})`));
    case "uint16_t":
      return [...new Uint16Array(buffer)].map(String);
    case "uint32_t":
      return [...new Uint32Array(buffer)].map((value) => `${value}u`);
    case "uint64_t":
      return [...new BigUint64Array(buffer)].map((value) => `UINT64_C(${value})`);
    case "float":
      return floatWords(new Float32Array(buffer), "float32");
    case "double":
      return floatWords(new Float64Array(buffer), "float64");
    default:
      return [...new Uint8Array(buffer)].map(String);
  }
}

function floatWords(values: Float32Array | Float64Array, type: "float32" | "float64"): readonly string[] {
  return Array.from(values, (value) => literal(value, type).replace(/^\((.*)\)$/, "$1"));
}
