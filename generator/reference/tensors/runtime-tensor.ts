import { dtypeBytes } from "../../src/ir/dtype.js";
import type { FileTensor } from "../../src/model/program.js";
import { ExecutionFailure } from "../execution-failure.js";
import type { Place } from "../machine/place.js";
import { elementCount, stridesOf, type View } from "./view.js";

/** A tensor as the running program has it: its sizes and its place can change. */
export class RuntimeTensor {
  sizes: readonly number[];

  constructor(
    readonly file: FileTensor,
    /** Index among the values of the method. */
    readonly value: number,
    /** Undefined until something gives the tensor memory, and again after it is freed. */
    public place: Place | undefined,
  ) {
    this.sizes = file.sizes;
  }

  get dtype(): FileTensor["dtype"] {
    return this.file.dtype;
  }

  get byteCount(): number {
    return elementCount(this.sizes) * dtypeBytes(this.dtype);
  }

  get strides(): readonly number[] {
    return stridesOf(this.sizes, this.file.dimOrder);
  }

  /** The memory that holds the elements at the present sizes. */
  get usedPlace(): Place {
    if (this.place === undefined) {
      throw new ExecutionFailure("execution-value", {
        what: `the memory of value ${this.value}`,
        found: "none",
        expected: "memory that the plan, a caller or a view gives it",
      });
    }
    return { ...this.place, bytes: this.byteCount };
  }

  get view(): View {
    return { place: this.usedPlace, dtype: this.dtype, start: 0, sizes: this.sizes, strides: this.strides, value: this.value };
  }

  /** Static tensors keep their sizes, bounded ones fit in the memory of their upper bounds. */
  resize(sizes: readonly number[]): void {
    const { sizes: bounds, dynamism } = this.file;
    const isEqual = sizes.length === bounds.length && sizes.every((size, index) => size === bounds[index]);
    const fits = sizes.length === bounds.length && dynamism === "bounded" && elementCount(sizes) <= elementCount(bounds);
    if (!isEqual && !fits) {
      const expected = `${dynamism === "static" ? "" : "at most "}[${bounds.join(", ")}]`;
      throw new ExecutionFailure("execution-value", { what: `the shape of value ${this.value}`, found: `[${sizes.join(", ")}]`, expected });
    }
    this.sizes = sizes;
  }
}
