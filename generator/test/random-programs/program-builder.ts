import type { DType } from "../../src/ir/dtype.js";
import type { FileTensor, Program } from "../../src/model/program.js";
import type { Random } from "../damaged/random.js";
import { MethodSketch, programOf } from "../reference/sketch-program.js";
import { elements, floatTypes, integerTypes, type Facts, type Operand } from "./operand.js";
import { planOffsets } from "./plan-offsets.js";
import { randomBytes, randomFacts } from "./random-bytes.js";

/** Larger results are not computed with: rounding errors would grow beyond any tolerance. */
const mostBound = 1000;
const mostElements = 400;

/** Puts a program together, an instruction at a time; where tensors lie is decided at the end. */
export class ProgramBuilder {
  readonly sketch = new MethodSketch();
  readonly inputs: Operand[] = [];
  /** Contents of inputs that are the same in every call. */
  readonly givenBytes = new Map<number, Uint8Array>();
  readonly states: Operand[] = [];
  /** Of a tensor that is another view of an earlier one: that one. */
  readonly bases = new Map<number, number>();
  #operands: Operand[] = [];
  /** What a program may give out. */
  #results: Operand[] = [];

  constructor(
    readonly random: Random,
    /** Whether integers of one or two bytes have scales, which plain arithmetic does not know. */
    readonly isQuantised: boolean,
  ) {}

  /** Whether plain arithmetic may take the tensor for numbers. */
  isPlain({ dtype }: Pick<Operand, "dtype">): boolean {
    return !this.isQuantised || !["int8", "uint8", "int16"].includes(dtype);
  }

  get results(): readonly Operand[] {
    return this.#results;
  }

  input(dtype: DType, sizes: readonly number[], bytes?: Uint8Array): Operand {
    const input = this.planned(dtype, sizes, randomFacts(dtype));
    this.inputs.push(input);
    if (bytes === undefined) this.#operands.push(input);
    else this.givenBytes.set(input.value, bytes);
    return input;
  }

  constant(dtype: DType, sizes: readonly number[]): Operand {
    const value = this.sketch.constant(dtype, sizes, randomBytes(dtype, sizes, this.random));
    const operand = { value, dtype, sizes, ...randomFacts(dtype) };
    this.#operands.push(operand);
    return operand;
  }

  /** One that no further instruction uses: it is as the operator wants it. */
  hiddenConstant(dtype: DType, sizes: readonly number[]): number {
    return this.sketch.constant(dtype, sizes, randomBytes(dtype, sizes, this.random));
  }

  /** A mutable buffer, which starts with given contents and keeps what a call leaves in it. */
  state(dtype: DType, sizes: readonly number[]): void {
    const initial = randomBytes(dtype, sizes, this.random);
    const value = this.sketch.tensor(dtype, sizes, { kind: "planned", memoryId: 1, offset: 0, initial });
    const facts = randomFacts(dtype);
    const operand = { value, dtype, sizes, ...facts, bound: 2 * facts.bound };
    this.states.push(operand);
    this.#operands.push(operand);
  }

  planned(dtype: DType, sizes: readonly number[], { bound, error }: Facts, dimOrder?: readonly number[]): Operand {
    const value = this.sketch.planned(dtype, sizes, 0, 1, dimOrder === undefined ? {} : { dimOrder });
    return { value, dtype, sizes, bound, error, ...(dimOrder !== undefined && { dimOrder }) };
  }

  /** An operator whose result is a new tensor; false when it would be too large or too uncertain to go on with. */
  compute(
    operator: string,
    parameters: readonly number[],
    dtype: DType,
    sizes: readonly number[],
    facts: Facts,
    dimOrder?: readonly number[],
  ): boolean {
    const isUseless = facts.error > Math.max(facts.bound, 0.01) / 8;
    if (facts.bound > mostBound || isUseless || elements(sizes) > mostElements || sizes.length > 4) return false;
    const result = this.planned(dtype, sizes, facts, dimOrder);
    this.sketch.call(operator, ...parameters, result.value);
    this.give(result);
    return true;
  }

  /** Makes a tensor a result, which later instructions use unless it is beyond them. */
  give(result: Operand): void {
    this.#results.push(result);
    const isUsable = floatTypes.includes(result.dtype) || result.dtype === "float64" || result.dtype === "bool" || integerTypes.includes(result.dtype);
    if (isUsable && result.bound <= mostBound && elements(result.sizes) <= mostElements && result.sizes.length <= 4) this.#operands.push(result);
  }

  /** The same bytes under other sizes, as exporters leave static views. */
  view(base: Operand, sizes: readonly number[]): boolean {
    const { data } = this.sketch.values[base.value] as FileTensor;
    if (data.kind !== "planned" || sizes.length > 4 || base.isMoved === true) return false;
    const view = this.planned(base.dtype, sizes, base);
    this.bases.set(view.value, this.bases.get(base.value) ?? base.value);
    this.#operands.push(view);
    return true;
  }

  /** The same for an operand that no further instruction uses. */
  hiddenView(base: Operand, sizes: readonly number[]): number {
    const { value } = this.planned(base.dtype, sizes, base);
    this.bases.set(value, base.value);
    return value;
  }

  /** A row-major operand. */
  pick(accepts: (operand: Operand) => boolean): Operand | undefined {
    return this.pickInAnyOrder((operand) => operand.dimOrder === undefined && accepts(operand));
  }

  pickInAnyOrder(accepts: (operand: Operand) => boolean): Operand | undefined {
    const fitting = this.#operands.filter(accepts);
    return fitting.length === 0 ? undefined : this.random.pick(fitting);
  }

  /** Runs `work`, which may or may not be executed: what it makes is gone afterwards, but for what it returns. */
  branch<Result>(work: (madeHere: () => readonly Operand[]) => Result): Result {
    const [operands, results] = [this.#operands, this.#results];
    [this.#operands, this.#results] = [[...operands], []];
    const result = work(() => this.#results);
    [this.#operands, this.#results] = [operands, results];
    return result;
  }

  /** `outputs` besides, everything lies where lifetimes allow it. */
  finish(outputs: readonly number[]): Program {
    for (const state of this.states) {
      // What the next call finds must be as certain as what the first one did.
      const source = this.pick(
        ({ value, dtype, sizes, bound, error }) =>
          value !== state.value && dtype === state.dtype && sizes.join() === state.sizes.join() && error === 0 && bound <= state.bound,
      );
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
}
