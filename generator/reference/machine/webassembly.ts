/** The part of the WebAssembly interface that the executor uses; Node's types leave it to those of browsers. */
interface WebAssemblyInterface {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => WasmModule;
  readonly Instance: new (module: WasmModule, imports: Readonly<Record<string, HostFunctions>>) => WasmInstance;
}

interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

type HostFunctions = Readonly<Record<string, (...words: never[]) => void>>;

/** Compiled code, which instances share. */
export interface WasmModule {
  readonly wasmModule: never;
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyInterface };
