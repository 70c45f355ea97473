import { dtypeBytes, type DType } from "../../src/ir/dtype.js";
import type { FileTensor, Program } from "../../src/model/program.js";
import type { Random } from "../damaged/random.js";
import { MethodSketch, programOf } from "../reference/sketch-program.js";
import { planOffsets } from "./plan-offsets.js";

/** A tensor that further instructions can use. */
export interface Operand {
  readonly value: number;
  readonly dtype: DType;
  readonly sizes: readonly number[];
  /** No element is larger. */
  readonly bound: number;
  /** Every order of computation gives the same bits, so that comparing and rounding it is sound. */
  readonly isExact: boolean;
}

export type Facts = Pick<Operand, "bound" | "isExact">;

/** Larger results are not computed with: rounding errors would grow beyond any tolerance. */
const mostBound = 1000;
const mostElements = 400;

/** Puts a program together, an instruction at a time; where tensors lie is decided at the end. */
export class ProgramBuilder {
  readonly sketch = new MethodSketch();
  readonly operands: Operand[] = [];
  readonly inputs: Operand[] = [];
  readonly states: Operand[] = [];
  /** Of a tensor that is another view of an earlier one: that one. */
  readonly bases = new Map<number, number>();

  constructor(readonly random: Random) {}

  input(dtype: DType, sizes: readonly number[]): void {
    this.inputs.push(this.add(dtype, sizes, inputFacts(dtype)));
  }

  constant(dtype: DType, sizes: readonly number[]): Operand {
    const value = this.sketch.constant(dtype, sizes, randomBytes(dtype, sizes, this.random));
    return this.remember({ value, dtype, sizes, ...inputFacts(dtype) });
  }

  /** A mutable buffer, which starts with given contents and keeps what a call leaves in it. */
  state(dtype: DType, sizes: readonly number[]): void {
    const initial = randomBytes(dtype, sizes, this.random);
    const value = this.sketch.tensor(dtype, sizes, { kind: "planned", memoryId: 1, offset: 0, initial });
    this.states.push(this.remember({ value, dtype, sizes, ...inputFacts(dtype) }));
  }

  /** A planned tensor. */
  add(dtype: DType, sizes: readonly number[], facts: Facts, dimOrder?: readonly number[]): Operand {
    const value = this.sketch.planned(dtype, sizes, 0, 1, dimOrder === undefined ? {} : { dimOrder });
    return this.remember({ value, dtype, sizes, bound: facts.bound, isExact: facts.isExact });
  }

  /** An operator whose result is a new tensor; false when it would be too large to go on with. */
  compute(operator: string, parameters: readonly number[], dtype: DType, sizes: readonly number[], facts: Facts): boolean {
    if (facts.bound > mostBound || elements(sizes) > mostElements || sizes.length > 4) return false;
    this.sketch.call(operator, ...parameters, this.add(dtype, sizes, facts).value);
    return true;
  }

  /** The same bytes under other sizes, as exporters leave static views. */
  view(base: Operand, sizes: readonly number[]): void {
    const data = this.sketch.values[base.value] as FileTensor;
    if (data.data.kind !== "planned") return;
    const { value } = this.add(base.dtype, sizes, base);
    this.bases.set(value, this.bases.get(base.value) ?? base.value);
  }

  pick(accepts: (operand: Operand) => boolean): Operand | undefined {
    const fitting = this.operands.filter(accepts);
    return fitting.length === 0 ? undefined : this.random.pick(fitting);
  }

  /** `outputs` besides, everything lies where lifetimes allow it. */
  finish(outputs: readonly number[]): Program {
    for (const state of this.states) {
      const source = this.pick(({ value, dtype, sizes }) => value !== state.value && dtype === state.dtype && sizes.join() === state.sizes.join());
      if (source !== undefined) this.sketch.callExactly("aten::copy_", state.value, source.value, this.sketch.bool(false), state.value);
    }
    const inputs = this.inputs.map(({ value }) => value);
    const { offsets, bytes } = planOffsets(this.sketch, inputs, outputs, this.states.map(({ value }) => value), this.bases);
    this.sketch.values.forEach((value, index) => {
      const offset = offsets.get(index);
      if (value.kind !== "tensor" || value.data.kind !== "planned" || offset === undefined) return;
      this.sketch.values[index] = { ...value, data: { ...value.data, offset } };
    });
    return programOf(this.sketch.method(inputs, outputs, [bytes]));
  }

  private remember(operand: Operand): Operand {
    this.operands.push(operand);
    return operand;
  }
}

export const elements = (sizes: readonly number[]): number => sizes.reduce((product, size) => product * size, 1);

/** Eighths of small integers: sums of many are exact in float32. */
function inputFacts(dtype: DType): Facts {
  return { bound: dtype === "float32" ? 4 : dtype === "bool" ? 1 : dtype === "uint8" ? 255 : 128, isExact: true };
}

export function randomBytes(dtype: DType, sizes: readonly number[], random: Random): Uint8Array {
  const bytes = new Uint8Array(elements(sizes) * dtypeBytes(dtype));
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length; at += dtypeBytes(dtype)) {
    if (dtype === "float32") view.setFloat32(at, (random.below(65) - 32) / 8, true);
    else if (dtype === "int32") view.setInt32(at, random.below(257) - 128, true);
    else if (dtype === "int64") view.setBigInt64(at, BigInt(random.below(257) - 128), true);
    else view.setUint8(at, random.below(dtype === "bool" ? 2 : 256));
  }
  return bytes;
}
