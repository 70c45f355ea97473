/**
 * The bytes in a buffer of their own, ready for a typed array. `slice()` would not do: on a Node Buffer it copies
 * nothing, and its `buffer` is a pool shared with strangers.
 */
export function ownBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
