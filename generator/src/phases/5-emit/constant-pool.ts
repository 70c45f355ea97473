import { bytesToHex } from "@noble/hashes/utils";
import { sha256 } from "@noble/hashes/sha2";
import type { PackedConstant } from "../3-select/packings/packing.js";

/** A constant with its symbol and its place in the model's weights. */
export interface PooledConstant {
  readonly symbol: string;
  readonly elementType: string;
  readonly bytes: Uint8Array;
  readonly alignment: number;
  /** Bytes from the beginning of the weights. */
  readonly offset: number;
}

/** Collects the constants of a model; equal bytes of equal type become one symbol, named by the first user. */
export class ConstantPool {
  readonly #byContent = new Map<string, PooledConstant>();
  #end = 0;

  /** The symbol to use for the constant. */
  add(constant: PackedConstant, suggestedSymbol: string): string {
    const key = `${constant.elementType} ${constant.alignment} ${bytesToHex(sha256(constant.bytes))}`;
    const known = this.#byContent.get(key);
    if (known !== undefined) return known.symbol;
    const offset = Math.ceil(this.#end / constant.alignment) * constant.alignment;
    this.#end = offset + constant.bytes.length;
    this.#byContent.set(key, { symbol: suggestedSymbol, ...constant, offset });
    return suggestedSymbol;
  }

  /** In order of offset. */
  get constants(): readonly PooledConstant[] {
    return [...this.#byContent.values()];
  }

  /** All bytes with the gaps that alignment makes, rounded up to whole words. */
  get totalBytes(): number {
    return Math.ceil(this.#end / 4) * 4;
  }

  get alignment(): number {
    return this.constants.reduce((largest, { alignment }) => Math.max(largest, alignment), 4);
  }

  /** The weights as one blob. */
  blob(): Uint8Array {
    const blob = new Uint8Array(this.totalBytes);
    for (const { bytes, offset } of this.constants) blob.set(bytes, offset);
    return blob;
  }
}
