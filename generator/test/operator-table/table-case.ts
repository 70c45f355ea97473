import type { DType } from "../../src/ir/dtype.js";
import { readArchive, testDataUrl } from "../archive/read-archive.js";
import type { CaseTensor } from "../corpus/case.js";

export const ranks = ["0-d", "empty", "1", "many"] as const;
export type Rank = (typeof ranks)[number];

/** An argument as PyTorch was called with it; tensors by their place among the inputs. */
export type TableArgument =
  | null
  | { readonly tensor: number }
  | { readonly tensors: readonly (number | null)[] }
  | { readonly int: number }
  | { readonly ints: readonly number[] }
  | { readonly double: number }
  | { readonly doubles: readonly number[] }
  | { readonly bool: boolean }
  | { readonly bools: readonly boolean[] }
  | { readonly string: string }
  | { readonly dtype: DType };

export interface DeclaredTensor {
  readonly dtype: DType;
  readonly shape: readonly number[];
}

/** One call of one operator, and what PyTorch answers. */
export interface TableCase {
  readonly operator: string;
  /** Of the main input, or of the result where there is none. */
  readonly dtype: DType;
  readonly rank: Rank;
  /** Tells calls of one operator, dtype and rank apart. */
  readonly form: string;
  readonly arguments: readonly TableArgument[];
  readonly inputs: readonly CaseTensor[];
  /** What the program declares its results to be. */
  readonly declared: readonly DeclaredTensor[];
  /** Undefined where PyTorch rejects the call. */
  readonly results: readonly CaseTensor[] | undefined;
  /** Whether the results' contents cannot be foretold. */
  readonly isUnpredictable: boolean;
  /** Whether the operator finds out the sizes of its result. */
  readonly counts: boolean;
}

interface TensorRecord extends DeclaredTensor {
  readonly data?: string;
}

/** A line of answers.jsonl, which record.py writes. */
interface CaseRecord {
  readonly op: string;
  readonly dtype: DType;
  readonly rank: Rank;
  readonly form: string;
  readonly args: readonly TableArgument[];
  readonly in: readonly TensorRecord[];
  readonly out: readonly TensorRecord[] | null;
  readonly declared?: readonly DType[];
  readonly shapes?: readonly (readonly number[])[];
  readonly counted?: boolean;
}

/** All cases, by operator in alphabetical order. */
export function loadTable(): readonly TableCase[] {
  const lines = new TextDecoder().decode(readArchive(testDataUrl("operator-table/answers.pack")).get("answers.jsonl")).split("\n");
  return lines.filter((line) => line !== "").map((line) => toCase(JSON.parse(line) as CaseRecord));
}

function toCase(record: CaseRecord): TableCase {
  const { out } = record;
  return {
    operator: record.op,
    dtype: record.dtype,
    rank: record.rank,
    form: record.form,
    arguments: record.args,
    inputs: record.in.map(toTensor),
    declared: out ?? record.declared!.map((dtype, index) => ({ dtype, shape: record.shapes![index]! })),
    results: out?.map(toTensor),
    isUnpredictable: out !== null && out.some(({ data }) => data === undefined),
    counts: record.counted === true,
  };
}

function toTensor({ dtype, shape, data }: TensorRecord): CaseTensor {
  const bytes = Uint8Array.from(Buffer.from(data ?? "", "base64"));
  return { kind: "tensor", dtype, shape, dimOrder: shape.map((_, dim) => dim), bytes };
}

export function titleOf({ operator, dtype, rank, form }: TableCase): string {
  return [operator, dtype, rank, form].filter((word) => word !== "").join(" ");
}
