import { readdirSync } from "node:fs";
import { readArchive, testDataUrl } from "../archive/read-archive.js";
import type { CaseCall, CaseTolerance, CaseValue, CorpusCase, RuntimeVerdict } from "./case.js";

const loadedFamilies = new Map<string, readonly CorpusCase[]>();

/** Names of the families in the corpus, sorted. */
export function corpusFamilies(): readonly string[] {
  return readdirSync(testDataUrl("corpus/"))
    .filter((name) => name.endsWith(".pack"))
    .map((name) => name.slice(0, -".pack".length))
    .sort();
}

/** All cases of one family, in corpus order. Loading the whole corpus takes about a tenth of a second. */
export function loadFamily(family: string): readonly CorpusCase[] {
  const known = loadedFamilies.get(family);
  if (known !== undefined) return known;
  const files = readArchive(testDataUrl(`corpus/${family}.pack`));
  const lines = new TextDecoder().decode(fileNamed(files, "cases.jsonl")).split("\n");
  const cases = lines.filter((line) => line !== "").map((line) => toCase(family, JSON.parse(line) as CaseRecord, files));
  loadedFamilies.set(family, cases);
  return cases;
}

/** One case by its file name without `.pte`. */
export function loadCase(family: string, name: string): CorpusCase {
  const found = loadFamily(family).find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`the corpus family "${family}" has no case "${name}"`);
  return found;
}

/** A line of cases.jsonl; ./README.md describes the fields. */
interface CaseRecord {
  readonly file: string;
  readonly op: string;
  readonly operators_in_pte: readonly string[];
  readonly inputs: readonly ValueRecord[] | null;
  readonly outputs: readonly ValueRecord[] | null;
  readonly calls?: readonly { method: string; inputs: readonly ValueRecord[]; outputs: readonly ValueRecord[] }[];
  readonly tolerance: CaseTolerance;
  readonly note: string;
  readonly expect?: CorpusCase["expect"];
  readonly ptd?: readonly string[];
  readonly et_reference: { status: RuntimeVerdict["status"]; et_outputs?: readonly ValueRecord[] };
}

type ValueRecord =
  | { readonly dtype: string; readonly shape: readonly number[]; readonly dim_order: readonly number[]; readonly data: string }
  | { readonly dtype: "int" | "float" | "bool"; readonly value: number | boolean };

function toCase(family: string, record: CaseRecord, files: ReadonlyMap<string, Uint8Array>): CorpusCase {
  return {
    family,
    name: record.file.replace(/\.pte$/, ""),
    op: record.op,
    operatorsInProgram: record.operators_in_pte,
    pte: fileNamed(files, record.file),
    ptd: (record.ptd ?? []).map((name) => ({ name, bytes: fileNamed(files, name) })),
    calls: callsOf(record),
    tolerance: record.tolerance,
    expect: record.expect ?? "answer",
    runtime: { status: record.et_reference.status, outputs: record.et_reference.et_outputs?.map(toValue) },
    note: record.note,
  };
}

function callsOf(record: CaseRecord): readonly CaseCall[] {
  if (record.expect !== undefined) return [];
  if (record.calls !== undefined) {
    return record.calls.map(({ method, inputs, outputs }) => ({
      method,
      inputs: inputs.map(toValue),
      outputs: outputs.map(toValue),
    }));
  }
  if (record.inputs === null || record.outputs === null) throw new Error(`${record.file}: neither calls nor an answer`);
  return [{ method: "forward", inputs: record.inputs.map(toValue), outputs: record.outputs.map(toValue) }];
}

function toValue(record: ValueRecord): CaseValue {
  if ("value" in record) return { kind: "scalar", dtype: record.dtype, value: record.value };
  const bytes = Uint8Array.from(Buffer.from(record.data, "base64"));
  return { kind: "tensor", dtype: record.dtype, shape: record.shape, dimOrder: record.dim_order, bytes };
}

function fileNamed(files: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array {
  const bytes = files.get(name);
  if (bytes === undefined) throw new Error(`the archive has no file "${name}"`);
  return bytes;
}
