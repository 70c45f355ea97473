interface PlacedConstant {
  readonly symbol: string;
  readonly offset: number;
  readonly alignment: number;
  readonly bytes: number;
}

const leastAlignment = 4;
const labelPrefix = "constant";

/** The constants of a program, equal ones once, for the assembler to include: as initialisers in C they take longer than all code. */
export class ConstantPool {
  readonly #places = new Map<string, PlacedConstant>();
  readonly #chunks: Uint8Array[] = [];
  #end = 0;

  /** All bytes so far. */
  get bytes(): number {
    return this.#end;
  }

  /** The symbol of an array of words with these bytes, filled up to a whole word. */
  add(bytes: Uint8Array, wishedAlignment: number): string {
    const alignment = Math.max(leastAlignment, wishedAlignment);
    const key = `${alignment} ${Buffer.from(bytes).toString("latin1")}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known.symbol;
    const offset = roundUp(this.#end, alignment);
    const padded = new Uint8Array(offset - this.#end + roundUp(bytes.length, leastAlignment));
    padded.set(bytes, offset - this.#end);
    this.#chunks.push(padded);
    this.#end += padded.length;
    const symbol = `${labelPrefix}${this.#places.size}`;
    this.#places.set(key, { symbol, offset, alignment, bytes: this.#end - offset });
    return symbol;
  }

  binary(): Uint8Array {
    return Buffer.concat(this.#chunks);
  }

  declarations(): readonly string[] {
    return [...this.#places.values()].map(({ symbol }) => `extern const uint32_t ${symbol}[];`);
  }

  /** Each constant in a section of its own, so that the linker aligns and drops it alone; `path` is the binary's. */
  assembly(path: string): string {
    const lines = [...this.#places.values()].map(({ symbol, offset, alignment, bytes }) =>
      [
        `.section .rodata.${symbol}, "a", %progbits`,
        `.balign ${alignment}`,
        `.global ${symbol}`,
        `${symbol}:`,
        ...(bytes === 0 ? [] : [`.incbin "${path}", ${offset}, ${bytes}`]),
        "",
      ].join("\n"),
    );
    return lines.join("\n");
  }
}

const roundUp = (value: number, step: number): number => Math.ceil(value / step) * step;
