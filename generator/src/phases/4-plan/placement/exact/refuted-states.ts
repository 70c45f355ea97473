/** Rows of the table at most; 12 bytes each. */
const mostRows = 2 ** 20;

/**
 * States of the search from which there is no solution: a hash set of 96-bit keys. Two states with the same key would
 * be taken for one; with a million states and a billion questions the chance is below 1 in 10^13.
 */
export class RefutedStates {
  #rows = 1024;
  #keys = new Int32Array(3 * this.#rows);
  #used = 0;

  has(a: number, b: number, c: number): boolean {
    const keys = this.#keys;
    for (let row = a & (this.#rows - 1); ; row = (row + 1) & (this.#rows - 1)) {
      const at = 3 * row;
      if (keys[at] === 0 && keys[at + 1] === 0 && keys[at + 2] === 0) return false;
      if (keys[at] === a && keys[at + 1] === b && keys[at + 2] === c) return true;
    }
  }

  add(a: number, b: number, c: number): void {
    if (4 * this.#used >= 3 * this.#rows) this.#makeRoom();
    this.#insert(a, b, c);
  }

  #insert(a: number, b: number, c: number): void {
    const keys = this.#keys;
    let at = 3 * (a & (this.#rows - 1));
    while (keys[at] !== 0 || keys[at + 1] !== 0 || keys[at + 2] !== 0) {
      if (keys[at] === a && keys[at + 1] === b && keys[at + 2] === c) return;
      at = at + 3 === keys.length ? 0 : at + 3;
    }
    keys[at] = a;
    keys[at + 1] = b;
    keys[at + 2] = c;
    this.#used++;
  }

  /** Twice as large, or empty again when it may not grow: forgetting costs time, never correctness. */
  #makeRoom(): void {
    const old = this.#keys;
    const grows = this.#rows < mostRows;
    if (grows) this.#rows *= 2;
    this.#keys = new Int32Array(3 * this.#rows);
    this.#used = 0;
    if (!grows) return;
    for (let at = 0; at < old.length; at += 3) {
      if (old[at] !== 0 || old[at + 1] !== 0 || old[at + 2] !== 0) this.#insert(old[at]!, old[at + 1]!, old[at + 2]!);
    }
  }
}
