import type { KernelRequest } from "../../src/ops/lowering.js";

/** A buffer of a kernel call. */
export interface CaseTensor {
  readonly name: string;
  readonly cType: "int8_t" | "int16_t" | "float";
  readonly elements: number;
}

/** One problem on which kernels are compared with the reference. */
export interface KernelCase {
  /** Names the case in failures, for example `h5w7c3-k3s2`. */
  readonly id: string;
  readonly request: KernelRequest;
  readonly inputs: readonly CaseTensor[];
  readonly output: CaseTensor;
}

/** Deterministic pseudo-random numbers. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2654435761 + 1) >>> 0;
  }

  /** An integer in [low, high]. */
  integer(low: number, high: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return low + Math.floor((this.#state / 2 ** 32) * (high - low + 1));
  }

  list(count: number, low: number, high: number): number[] {
    return Array.from({ length: count }, () => this.integer(low, high));
  }
}

export const seedOf = (text: string): number =>
  [...text].reduce((hash, character) => (Math.imul(hash, 31) + character.charCodeAt(0)) | 0, 7) >>> 0;
