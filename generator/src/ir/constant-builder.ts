import type { DType } from "./dtype.js";
import type { Module } from "./graph.js";
import { storageId, valueId, type ValueId } from "./ids.js";
import { contiguousStrides } from "./layout.js";
import type { ConstantStorage } from "./storage.js";
import type { Tensor } from "./tensor.js";

/** Makes constant tensors with ids that a module does not use yet; collect them with `values` and `storages`. */
export class ConstantBuilder {
  readonly storages: ConstantStorage[] = [];
  readonly values: Tensor[] = [];
  #nextValue: number;
  #nextStorage: number;

  constructor(module: Module) {
    this.#nextValue = Math.max(-1, ...module.values.keys()) + 1;
    this.#nextStorage = Math.max(-1, ...module.storages.keys()) + 1;
  }

  int8(name: string, sizes: readonly number[], numbers: readonly number[]): ValueId {
    return this.#add(name, "int8", sizes, new Uint8Array(Int8Array.from(numbers).buffer));
  }

  int32(name: string, sizes: readonly number[], numbers: readonly number[]): ValueId {
    return this.#add(name, "int32", sizes, new Uint8Array(Int32Array.from(numbers).buffer));
  }

  /** One-dimensional. */
  floats(name: string, dtype: "float32" | "float64", numbers: readonly number[]): ValueId {
    const array = dtype === "float32" ? Float32Array.from(numbers) : Float64Array.from(numbers);
    return this.#add(name, dtype, [numbers.length], new Uint8Array(array.buffer));
  }

  #add(name: string, dtype: DType, sizes: readonly number[], bytes: Uint8Array): ValueId {
    const id = valueId(this.#nextValue++);
    const storage = storageId(this.#nextStorage++);
    this.storages.push({ kind: "constant", id: storage, name, bytes });
    const strides = contiguousStrides(sizes);
    this.values.push({ kind: "tensor", id, name, dtype, sizes, strides, dynamic: false, storage, byteOffset: 0 });
    return id;
  }
}
