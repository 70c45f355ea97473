import { dtypes, type DType } from "../ir/dtype.js";
import { isComplex, isFloating } from "./loops/c-types.js";

/** What the rules of an operator see of one call: its tensors and numbers by the names of the signature. */
export interface CallTypes {
  /** Of the first tensor; of the result where the operator reads none. */
  readonly main: DType;
  /** Of a tensor; of the first one in a list. */
  of(parameter: string): DType;
  /** What torch computes in when these tensors and numbers meet. */
  common(...parameters: readonly string[]): DType;
  /** An argument that names a dtype; null where it is left open. */
  asked(parameter: string): DType | null;
  /** Whether an argument is left out. */
  isNone(parameter: string): boolean;
}

/** The dtypes that a parameter may have in a call. */
export type DtypeRule = (types: CallTypes) => readonly DType[];

/** Rules by parameter. A tensor or result that has none is of the dtype of the first tensor. */
export type DtypeRules = Readonly<Record<string, DtypeRule>>;

export const asMain: DtypeRule = ({ main }) => [main];

export const oneOf =
  (...allowed: readonly DType[]): DtypeRule =>
  () =>
    allowed;

/** The dtype of another parameter. */
export const as =
  (parameter: string): DtypeRule =>
  (types) => [types.of(parameter)];

/** What torch computes in when these parameters meet. */
export const commonOf =
  (...parameters: readonly string[]): DtypeRule =>
  (types) => [types.common(...parameters)];

/** The common type of these parameters if it is floating, otherwise float32. */
export const floatOf =
  (...parameters: readonly string[]): DtypeRule =>
  (types) => [floatFor(types.common(...parameters))];

/** int64 for sums of integers and bool, otherwise the dtype of the first tensor. */
export const sumOfMain: DtypeRule = ({ main }) => [isFloating(main) || isComplex(main) ? main : "int64"];

/** The dtype that an argument asks for, otherwise what another rule gives. */
export const askedBy =
  (parameter: string, otherwise: DtypeRule): DtypeRule =>
  (types) => {
    const asked = types.asked(parameter);
    return asked === null ? otherwise(types) : [asked];
  };

/** Parameters and statistics of a normalisation in float16 or bfloat16 may be float32. */
export const asMainOrFloat32: DtypeRule = ({ main }) => (main === "float32" ? [main] : [main, "float32"]);

/** What a rule gives, and every dtype that torch casts that to without being asked. */
export const castFrom =
  (rule: DtypeRule): DtypeRule =>
  (types) => {
    const found = rule(types);
    return [...found, ...dtypes.filter((to) => !found.includes(to) && found.some((from) => isCastable(from, to)))];
  };

function floatFor(dtype: DType): DType {
  return isFloating(dtype) || isComplex(dtype) ? dtype : "float32";
}

/** Whether torch writes a result of `from` into a tensor of `to`: never to a lower kind of number. */
function isCastable(from: DType, to: DType): boolean {
  return kindOf(from) <= kindOf(to) && !isComplex(to) && !/^uint(16|32|64)$/.test(to);
}

function kindOf(dtype: DType): number {
  if (dtype === "bool") return 0;
  return isComplex(dtype) ? 3 : isFloating(dtype) ? 2 : 1;
}

