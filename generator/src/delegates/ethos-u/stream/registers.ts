import type { NpuProduct } from "../payload/npu-configuration.js";
import type { Command } from "./decode-commands.js";

/** The state that parameters set and operations read; it stays from one operation to the next. */
export class Registers {
  readonly #params = new Map<string, number>();
  readonly #payloads = new Map<string, number>();

  constructor(readonly product: NpuProduct) {}

  set({ definition, param, payload, long }: Command): void {
    if (definition === undefined) return;
    this.#params.set(definition.name, param);
    if (long) this.#payloads.set(definition.name, payload);
  }

  /** The 16-bit parameter, 0 when nothing has set it. */
  param(name: string): number {
    return this.#params.get(name) ?? 0;
  }

  bits(name: string, low: number, count: number): number {
    return (this.param(name) >>> low) & ((1 << count) - 1);
  }

  flag(name: string, bit: number): boolean {
    return this.bits(name, bit, 1) === 1;
  }

  /** A size that is stored less one. */
  size(name: string): number {
    return this.param(name) + 1;
  }

  signedParam(name: string): number {
    return (this.param(name) << 16) >> 16;
  }

  /** The second word, unsigned. */
  word(name: string): number {
    return this.#payloads.get(name) ?? 0;
  }

  /** 32 bits on U55, 40 on the others. */
  address(name: string): number {
    return this.word(name) + (this.product === "u55" ? 0 : this.bits(name, 0, 8) * 2 ** 32);
  }

  /** A distance in bytes, which may be negative. */
  stride(name: string): number {
    const high = (this.bits(name, 0, 8) << 24) >> 24;
    return this.product === "u55" ? this.word(name) | 0 : high * 2 ** 32 + this.word(name);
  }
}
