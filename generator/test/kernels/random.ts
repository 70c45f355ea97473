/** Deterministic pseudo-random numbers (a 32-bit xorshift): the same seed gives the same tables everywhere. */
export class Random {
  #state: number;

  constructor(seed: number) {
    // Neighbouring seeds must not give neighbouring numbers.
    let mixed = Math.imul(seed + 1, 0x9e3779b1);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
    this.#state = mixed ^ (mixed >>> 13) || 1;
  }

  /** An integer from low to high, both included. */
  int(low: number, high: number): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    return low + ((x >>> 0) % (high - low + 1));
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.int(0, choices.length - 1)]!;
  }

  int8(length: number, low = -128, high = 127): Int8Array {
    return Int8Array.from({ length }, () => this.int(low, high));
  }

  int16(length: number): Int16Array {
    return Int16Array.from({ length }, () => this.int(-32768, 32767));
  }

  int32(length: number, low: number, high: number): Int32Array {
    return Int32Array.from({ length }, () => this.int(low, high));
  }

  /** Multiples of 1/256, so that short sums are exact in float32. */
  float32(length: number, magnitude = 2): Float32Array {
    return Float32Array.from({ length }, () => this.int(-256 * magnitude, 256 * magnitude) / 256);
  }
}
