import type { DType } from "../../src/ir/dtype.js";
import { ExecutionFailure } from "../execution-failure.js";
import type { Machine } from "../machine/machine.js";
import type { RuntimeTensor } from "../tensors/runtime-tensor.js";
import { wholePlace, type View } from "../tensors/view.js";
import type { RuntimeValue, Scalar } from "../values/runtime-value.js";
import type { WorkPlaces } from "./work-places.js";

/** Functions that take complex numbers whole, as they only move them; others get their real and imaginary parts, or none. */
const complexKernels: ReadonlySet<string> = new Set(
  ["copy", "fill", "where", "gatherLast", "scatterLast", "embedding", "readOffsets", "writeOffsets", "maskedSelect", "maskedScatter", "countTrue", "nonzero"],
);

type Kind = RuntimeValue["kind"];
type OfKind<K extends Kind> = Extract<RuntimeValue, { readonly kind: K }>;

/** One call of an operator: its arguments by position, and the machine that computes. */
export class Call {
  constructor(
    readonly operator: string,
    readonly machine: Machine,
    readonly slots: readonly RuntimeValue[],
    readonly indices: readonly number[],
    readonly work: WorkPlaces,
    /** Replaces the contents of a slot. */
    readonly assign: (slot: number, value: RuntimeValue) => void,
  ) {}

  get argumentCount(): number {
    return this.indices.length;
  }

  tensor(position: number): RuntimeTensor {
    return this.#argument(position, "tensor").tensor;
  }

  view(position: number): View {
    return this.tensor(position).view;
  }

  optionalTensor(position: number): RuntimeTensor | undefined {
    return this.isNull(position) ? undefined : this.tensor(position);
  }

  bigInt(position: number): bigint {
    return this.#argument(position, "int").value;
  }

  int(position: number): number {
    return Number(this.bigInt(position));
  }

  optionalInt(position: number): number | undefined {
    return this.isNull(position) ? undefined : this.int(position);
  }

  double(position: number): number {
    const value = this.#argument(position, "double", "int");
    return Number(value.value);
  }

  optionalDouble(position: number): number | undefined {
    return this.isNull(position) ? undefined : this.double(position);
  }

  bool(position: number): boolean {
    return this.#argument(position, "bool").value;
  }

  string(position: number): string {
    return this.#argument(position, "string").value;
  }

  optionalString(position: number): string | undefined {
    return this.isNull(position) ? undefined : this.string(position);
  }

  scalar(position: number): Scalar {
    return this.#argument(position, "int", "double", "bool");
  }

  optionalScalar(position: number): Scalar | undefined {
    return this.isNull(position) ? undefined : this.scalar(position);
  }

  ints(position: number): readonly number[] {
    const { items } = this.#argument(position, "intList");
    return items.map((slot) => Number(this.#slotOfKind(slot, `${position}`, "int").value));
  }

  optionalInts(position: number): readonly number[] | undefined {
    return this.isNull(position) ? undefined : this.ints(position);
  }

  optionalDoubles(position: number): readonly number[] | undefined {
    return this.isNull(position) ? undefined : this.#argument(position, "doubleList").items;
  }

  bools(position: number): readonly boolean[] {
    return this.#argument(position, "boolList").items;
  }

  tensors(position: number): readonly RuntimeTensor[] {
    const { items } = this.#argument(position, "tensorList");
    return items.map((slot) => this.#slotOfKind(slot, `${position}`, "tensor").tensor);
  }

  optionalTensors(position: number): readonly (RuntimeTensor | undefined)[] {
    const list = this.#argument(position, "optionalTensorList", "tensorList");
    return list.items.map((slot) => {
      if (slot === null || this.slots[slot]?.kind === "null") return undefined;
      return this.#slotOfKind(slot, `${position}`, "tensor").tensor;
    });
  }

  isNull(position: number): boolean {
    return this.#argument(position).kind === "null";
  }

  /** The tensor at a position, resized, as a view. */
  result(position: number, sizes: readonly number[]): View {
    const tensor = this.tensor(position);
    tensor.resize(sizes);
    return tensor.view;
  }

  /** A tensor of the call's own, whose contents nobody has written. */
  temporary(dtype: DType, sizes: readonly number[]): View {
    return wholePlace(this.work.take(dtype, sizes), dtype, sizes);
  }

  /** A row of integers as a tensor. */
  intTensor(numbers: readonly number[]): View {
    const view = this.temporary("int64", [numbers.length]);
    new BigInt64Array(this.machine.bytesAt(view.place).buffer, view.place.address, numbers.length).set(numbers.map(BigInt));
    this.machine.markWritten(view.place, true);
    return view;
  }

  /** Numbers as a tensor of the given sizes. */
  doubleTensor(numbers: readonly number[], sizes: readonly number[]): View {
    const view = this.temporary("float64", sizes);
    new Float64Array(this.machine.bytesAt(view.place).buffer, view.place.address, numbers.length).set(numbers);
    this.machine.markWritten(view.place, true);
    return view;
  }

  run(kernel: string, ...operands: readonly (View | number)[]): number {
    const isComplex = operands.some((operand) => typeof operand !== "number" && operand.dtype.startsWith("complex"));
    if (isComplex && !complexKernels.has(kernel)) throw this.refuse("complex numbers", "real ones");
    return this.machine.run(kernel, ...operands);
  }

  /** The exception for operands that the operator has no meaning for. */
  refuse(found: string, expected: string): Error {
    return new ExecutionFailure("unsupported-form", { operator: this.operator, found, expected });
  }

  #argument<K extends Kind = Kind>(position: number, ...kinds: readonly K[]): OfKind<K> {
    const slot = this.indices[position];
    if (slot === undefined) throw new Error(`${this.operator} reads argument ${position} of ${this.indices.length}`);
    return this.#slotOfKind(slot, `${position}`, ...kinds);
  }

  #slotOfKind<K extends Kind>(slot: number, argument: string, ...kinds: readonly K[]): OfKind<K> {
    const value = this.slots[slot]!;
    if (kinds.length > 0 && !(kinds as readonly Kind[]).includes(value.kind)) {
      const expected = kinds.join(" or ");
      throw new ExecutionFailure("argument-kind", { operator: this.operator, argument, found: `of kind ${value.kind}`, expected });
    }
    return value as OfKind<K>;
  }
}
