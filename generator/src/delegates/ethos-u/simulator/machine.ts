/** What the WebAssembly module exports. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly parametersAddress: () => number;
  readonly createRegion: (region: number, byteCount: number) => number;
  readonly aliasRegion: (region: number, of: number) => void;
  readonly markWritten: (region: number, begin: number, byteCount: number) => void;
  readonly copyRow: (sourceRegion: number, source: number, destinationRegion: number, destination: number, byteCount: number) => void;
  readonly copyToTable: (sourceRegion: number, source: number, destination: number, byteCount: number) => void;
  readonly execute: () => number;
  readonly clearUnwritten: () => void;
  readonly getUnwrittenCount: () => number;
  readonly getUnwrittenRegion: () => number;
  readonly getUnwrittenAddress: () => number;
}

/** The simulator's module, compiled. Whoever has a file system loads it. */
export interface SimulatorModule {
  readonly instantiate: () => unknown;
}

/** Bytes that an operation read before anything wrote them. */
export interface UnwrittenBytes {
  readonly count: number;
  readonly region: number;
  readonly address: number;
}

/** One NPU with empty memory. */
export class Machine {
  readonly #exports: Exports;
  readonly #begins = new Map<number, number>();

  constructor(module: SimulatorModule) {
    this.#exports = module.instantiate() as Exports;
  }

  /** A region in which nothing has been written. */
  addRegion(region: number, byteCount: number): void {
    this.#begins.set(region, this.#exports.createRegion(region, byteCount) >>> 0);
  }

  /** Makes a region the same memory as another one. */
  aliasRegion(region: number, of: number): void {
    this.#exports.aliasRegion(region, of);
    this.#begins.set(region, this.#begin(of));
  }

  write(region: number, offset: number, bytes: Uint8Array): void {
    new Uint8Array(this.#exports.memory.buffer).set(bytes, this.#begin(region) + offset);
    this.#exports.markWritten(region, offset, bytes.length);
  }

  read(region: number, offset: number, byteCount: number): Uint8Array {
    const begin = this.#begin(region) + offset;
    return new Uint8Array(this.#exports.memory.buffer).slice(begin, begin + byteCount);
  }

  copyRow(sourceRegion: number, source: number, destinationRegion: number, destination: number, byteCount: number): void {
    this.#exports.copyRow(sourceRegion, source, destinationRegion, destination, byteCount);
  }

  copyToTable(sourceRegion: number, source: number, destination: number, byteCount: number): void {
    this.#exports.copyToTable(sourceRegion, source, destination, byteCount);
  }

  /** Gives the number of weights that the streams lack or have too many of. */
  execute(words: Int32Array): number {
    new Int32Array(this.#exports.memory.buffer, this.#exports.parametersAddress(), words.length).set(words);
    return this.#exports.execute();
  }

  /** Of the last operation or copy. */
  takeUnwritten(): UnwrittenBytes | undefined {
    const count = this.#exports.getUnwrittenCount();
    if (count === 0) return undefined;
    const found = { count, region: this.#exports.getUnwrittenRegion(), address: this.#exports.getUnwrittenAddress() };
    this.#exports.clearUnwritten();
    return found;
  }

  #begin(region: number): number {
    const begin = this.#begins.get(region);
    if (begin === undefined) throw new Error(`region ${region} of the simulator has no memory`);
    return begin;
  }
}
