/** Windows on a file, never copies. Equal windows are one object, so that identity tells who shares bytes. */
export class ByteViews {
  readonly #views = new Map<string, Uint8Array>();

  constructor(readonly bytes: Uint8Array) {}

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
