import type { SimulatorModule } from "./machine.js";

/** The part of the WebAssembly interface that is used here; Node's types leave it to those of browsers. */
interface WebAssemblyInterface {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyInterface };

/** Compiles the simulator once for all jobs of a process. */
export function compileSimulator(wasm: Uint8Array): SimulatorModule {
  const module = new WebAssembly.Module(wasm);
  return { instantiate: () => new WebAssembly.Instance(module).exports };
}
