import { ExecutionFailure } from "../execution-failure.js";
import { WebAssembly, type WasmMemory, type WasmModule } from "./webassembly.js";

/** The operators, compiled to WebAssembly, in an instance of their own. */
export interface KernelModule {
  readonly memory: WasmMemory;
  firstFreeByte(): number;
  call(kernel: string, words: readonly number[]): number;
  onMemoryFault: (kind: "unwritten" | "outside", descriptor: number, byte: number) => void;
}

const faultKinds = ["unwritten", "outside"] as const;

/** Compiled once for all programs of a process. */
export type CompiledKernels = WasmModule;

export function compileKernels(wasm: Uint8Array<ArrayBuffer>): CompiledKernels {
  return new WebAssembly.Module(wasm);
}

export function instantiateKernels(compiled: CompiledKernels): KernelModule {
  const host = {
    memoryFault: (kind: number, descriptor: number, byte: number) => result.onMemoryFault(faultKinds[kind]!, descriptor, byte),
    divisionByZero: () => {
      throw new ExecutionFailure("execution-value", { what: "the divisor of integers", found: "0", expected: "another number" });
    },
    indexOutOfRange: (index: bigint, size: number) => {
      const expected = size === 0 ? "none, as the dimension is empty" : `at most ${size - 1}`;
      throw new ExecutionFailure("execution-value", { what: "an index", found: `${index}`, expected });
    },
  };
  const { exports } = new WebAssembly.Instance(compiled, { host });
  const memory = exports["memory"] as WasmMemory;
  const result: KernelModule = {
    memory,
    firstFreeByte: () => (exports["firstFreeByte"] as () => number)(),
    call: (kernel, words) => {
      const entry = exports[kernel];
      if (typeof entry !== "function") throw new Error(`the WebAssembly module has no function "${kernel}"`);
      return (entry as (...words: readonly number[]) => number)(...words);
    },
    onMemoryFault: () => undefined,
  };
  return result;
}
