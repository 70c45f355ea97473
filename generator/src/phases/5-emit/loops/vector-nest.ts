import { dimSum, isStatic, type Dim } from "../../../ir/dim.js";
import { c, type Element, type Expression } from "../../../ops/loops/expression.js";
import type { LoopNest, NestAccess } from "../../../ops/loops/nest.js";
import { call, type Statement } from "../../../ops/loops/statement.js";
import type { LoopRequest } from "../../../ops/lowering.js";
import { normaliseNest } from "./normalise-nest.js";

/** A nest over vectors of four floats, and what they leave of each row. */
export interface VectorNest {
  readonly whole: LoopNest;
  readonly rest: LoopNest | undefined;
}

const lanes = 4;
const vectorType = "float32x4_t";

/** Functions of float that our headers have for vectors as well. GCC makes vectors of loops by itself, but not of these. */
const vectorFunction = /\betk_(exp|sigmoid|tanh|erf)_float\(/g;

/** Nothing but sums, differences and products of names and numbers, and those functions. */
const vectorText = /^(?:\$\w+|etk_(?:exp|sigmoid|tanh|erf)_float\(|\d+\.?\d*(?:e[-+]?\d+)?f|[-+*() ])+$/;

/** Its result is a number, which the function for vectors does not take. */
const functionOfNumbers = /\betk_\w+_float\([^$)]*\)/;

/**
 * A nest in vectors, where that is possible and one of the functions is in it. The rest is computed element by element,
 * with results that may differ in the last digits.
 */
export function vectorNest(original: LoopNest, operands: LoopRequest["operands"]): VectorNest | undefined {
  const nest = normaliseNest(original);
  const elements = nest.extents.at(-1);
  if (elements === undefined || !isStatic(elements) || elements < lanes || !isOfFloats(nest, operands)) return undefined;
  const texts = [...nest.values, ...nest.stores].map(({ expression }) => expression);
  const isVector = (text: string): boolean => vectorText.test(text) && text.includes("$") && !functionOfNumbers.test(text);
  const isSuited = texts.every(isVector) && texts.some((text) => text.search(vectorFunction) >= 0);
  if (!isSuited) return undefined;
  const whole = elements - (elements % lanes);
  return { whole: inVectors(nest, whole / lanes), rest: whole === elements ? undefined : behind(nest, whole, elements - whole) };
}

/** `vstrwq_f32(&out[i * 4], …)` */
export function storeVector(target: Element, value: Expression): Statement {
  return call(c`vstrwq_f32(&${target}, ${value})`);
}

function isOfFloats({ reduction, checks, sizes, loads, values, stores }: LoopNest, operands: LoopRequest["operands"]): boolean {
  const isPlain = reduction === undefined && (checks ?? []).length === 0 && Object.keys(sizes ?? {}).length === 0;
  const isFloat = ({ operand }: NestAccess): boolean => operands[operand]!.cType === "float";
  return (
    isPlain &&
    loads.every((load) => isFloat(load) && load.convert === "$element" && [0, 1].includes(stepOf(load))) &&
    values.every(({ cType }) => cType === "float") &&
    stores.every((store) => isFloat(store) && stepOf(store) === 1)
  );
}

/** From one element of the innermost loop to the next; -1 where only the program's run tells. */
function stepOf({ strides }: NestAccess): number {
  const step = strides.at(-1)!;
  return isStatic(step) ? step : -1;
}

function inVectors(nest: LoopNest, vectors: number): LoopNest {
  const widened = (text: string): string => text.replace(vectorFunction, "etk_$1_f32x4(");
  return {
    ...nest,
    extents: [...nest.extents.slice(0, -1), vectors],
    loads: nest.loads.map((load) => ({
      ...load,
      strides: fourfold(load),
      cType: vectorType,
      convert: stepOf(load) === 1 ? "vldrwq_f32(&$element)" : "vdupq_n_f32($element)",
    })),
    values: nest.values.map((value) => ({ ...value, cType: vectorType, expression: widened(value.expression) })),
    stores: nest.stores.map((store) => ({ ...store, strides: fourfold(store), expression: widened(store.expression) })),
  };
}

function fourfold(access: NestAccess): readonly Dim[] {
  return [...access.strides.slice(0, -1), lanes * stepOf(access)];
}

/** The last elements of the innermost loop. */
function behind(nest: LoopNest, first: number, elements: number): LoopNest {
  const moved = <A extends NestAccess>(access: A): A => ({ ...access, offset: dimSum(access.offset, first * stepOf(access)) });
  return {
    ...nest,
    extents: [...nest.extents.slice(0, -1), elements],
    loads: nest.loads.map(moved),
    stores: nest.stores.map(moved),
  };
}
