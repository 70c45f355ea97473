/** Windows on a file, never copies. Equal windows are one object, so that identity tells who shares bytes. */
export class ByteViews {
  readonly #views = new Map<string, Uint8Array>();

  readonly bytes: Uint8Array;

  /** A Node Buffer would hand its own `slice`, which does not copy, on to every window: windows are plain arrays. */
  constructor(bytes: Uint8Array) {
    this.bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  view(begin: number, byteCount: number): Uint8Array {
    const key = `${begin}+${byteCount}`;
    const known = this.#views.get(key);
    if (known !== undefined) return known;
    const view = this.bytes.subarray(begin, begin + byteCount);
    this.#views.set(key, view);
    return view;
  }

  /** The one object for a window that somebody else cut. */
  share(window: Uint8Array): Uint8Array {
    return this.view(window.byteOffset - this.bytes.byteOffset, window.byteLength);
  }
}
