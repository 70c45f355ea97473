import { ExecutionFailure } from "../execution-failure.js";
import type { View } from "../tensors/view.js";
import { dtypeCode } from "./dtype-code.js";
import type { KernelModule } from "./kernel-module.js";
import type { Place } from "./place.js";

/** As `Tensor` in assembly/memory/tensor.ts lies in memory: seven words, then sizes and strides of up to 24 dimensions. */
const headerWords = 7;
const maxRank = 24;
const descriptorBytes = 4 * (headerWords + 2 * maxRank);

/** Descriptors and scalars that one instruction can have at a time. */
const descriptorCount = 64;
const scalarCount = 64;
const alignment = 16;

const pageBytes = 65536;

/** Programs for microcontrollers need far less; addresses and offsets fit in 31 bits. */
const mostBytes = 2 ** 30;

/** An access that the operators' checks found: the view's place, and the byte in it. */
export type MemoryFault = (kind: "unwritten" | "outside", view: View, byte: number) => void;

/** The WebAssembly module with its memory: places for tensors, and calls of operators on views of them. */
export class Machine {
  readonly #module: KernelModule;
  readonly #descriptors: Place;
  readonly #scalars: Place;
  #nextFree: number;
  #views: View[] = [];
  #scalarsUsed = 0;
  #view: DataView;
  onFault: MemoryFault = () => undefined;

  constructor(module: KernelModule) {
    this.#module = module;
    this.#nextFree = module.firstFreeByte();
    this.#view = new DataView(module.memory.buffer);
    this.#descriptors = this.allocate(descriptorCount * descriptorBytes, false);
    this.#scalars = this.allocate(scalarCount * 8, false);
    module.onMemoryFault = (kind, descriptor, byte) => {
      const index = (descriptor - this.#descriptors.address) / descriptorBytes;
      this.onFault(kind, this.#views[index]!, byte);
    };
  }

  /** Zeroed memory. `tracked` says whether to keep track of the bytes that were written. */
  allocate(bytes: number, tracked: boolean): Place {
    const address = align(this.#nextFree);
    const flags = tracked ? align(address + bytes) : 0;
    this.#nextFree = (tracked ? flags : address) + bytes;
    if (this.#nextFree > mostBytes) {
      const [found, expected] = [`${this.#nextFree} bytes`, `at most ${mostBytes}`];
      throw new ExecutionFailure("execution-value", { what: "the memory that the program needs", found, expected });
    }
    const memory = this.#module.memory;
    const missing = this.#nextFree - memory.buffer.byteLength;
    if (missing > 0) {
      memory.grow(Math.ceil(missing / pageBytes));
      this.#view = new DataView(memory.buffer);
    }
    return { address, bytes, flags };
  }

  /** All bytes that the machine has, operators' tables included. */
  get memoryBytes(): number {
    return this.#module.memory.buffer.byteLength;
  }

  /** A window on the memory of a place; it is invalid after the next allocation. */
  bytesAt({ address, bytes }: Place): Uint8Array {
    return new Uint8Array(this.#module.memory.buffer, address, bytes);
  }

  /** Sets or clears the flags of a place. */
  markWritten({ flags, bytes }: Place, written: boolean): void {
    if (flags !== 0) new Uint8Array(this.#module.memory.buffer, flags, bytes).fill(written ? 1 : 0);
  }

  isWritten({ flags, bytes }: Place): boolean {
    return flags === 0 || !new Uint8Array(this.#module.memory.buffer, flags, bytes).includes(0);
  }

  /** Forgets the scalars of the last instruction. */
  nextInstruction(): void {
    this.#scalarsUsed = 0;
  }

  /** A tensor of no dimensions that lives as long as the instruction. */
  scalar(value: number | bigint): View {
    const address = this.#scalars.address + 8 * this.#scalarsUsed++;
    if (this.#scalarsUsed > scalarCount) throw new Error("too many scalars in one instruction");
    if (typeof value === "bigint") this.#view.setBigInt64(address, value, true);
    else this.#view.setFloat64(address, value, true);
    const dtype = typeof value === "bigint" ? "int64" : "float64";
    return { place: { address, bytes: 8, flags: 0 }, dtype, start: 0, sizes: [], strides: [], value: undefined };
  }

  /** The address of int32 numbers that live as long as the instruction. */
  words(...numbers: readonly number[]): number {
    const address = this.#scalars.address + 8 * this.#scalarsUsed;
    this.#scalarsUsed += Math.ceil(numbers.length / 2);
    if (this.#scalarsUsed > scalarCount) throw new Error("too many scalars in one instruction");
    numbers.forEach((number, index) => this.#view.setInt32(address + 4 * index, number, true));
    return address;
  }

  /** Calls a function of the module; views become descriptors. */
  run(kernel: string, ...operands: readonly (View | number)[]): number {
    // A kernel uses its descriptors only while it runs.
    this.#views = [];
    const words = operands.map((operand) => (typeof operand === "number" ? operand : this.#describe(operand)));
    return this.#module.call(kernel, words);
  }

  #describe(view: View): number {
    const index = this.#views.length;
    if (index >= descriptorCount) throw new Error("too many tensors in one call of a kernel");
    this.#views.push(view);
    const address = this.#descriptors.address + index * descriptorBytes;
    const { place, dtype, start, sizes, strides } = view;
    if (sizes.length > maxRank) throw new Error(`a view has ${sizes.length} dimensions`);
    const count = sizes.reduce((product, size) => product * size, 1);
    [place.address, place.flags, place.bytes, dtypeCode(dtype), sizes.length, count, start].forEach((word, position) =>
      this.#view.setInt32(address + 4 * position, word, true),
    );
    sizes.forEach((size, dimension) => {
      this.#view.setInt32(address + 4 * (headerWords + dimension), size, true);
      this.#view.setInt32(address + 4 * (headerWords + maxRank + dimension), strides[dimension]!, true);
    });
    return address;
  }
}

function align(address: number): number {
  return Math.ceil(address / alignment) * alignment;
}
