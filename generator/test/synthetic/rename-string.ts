/**
 * A .pte in which a string is another one, of any length: it is appended to the FlatBuffer, and whatever pointed to the
 * old one points to it. All strings with the same text are renamed.
 */
export function renameString(pte: Uint8Array, from: string, to: string): Uint8Array {
  const { programBytes, segmentBase } = partsOf(pte);
  const text = new TextEncoder().encode(to);
  const place = Math.ceil(programBytes / 4) * 4;
  const end = Math.ceil((place + 4 + text.length + 1) / 128) * 128;
  const segments = segmentBase === 0 ? new Uint8Array(0) : pte.subarray(segmentBase);
  const result = new Uint8Array(end + segments.length);
  result.set(pte.subarray(0, programBytes));
  result.set(text, place + 4);
  result.set(segments, end);
  const view = new DataView(result.buffer);
  view.setUint32(place, text.length, true);
  const old = new Set(placesOf(pte.subarray(0, programBytes), from));
  let renamed = 0;
  for (let at = 0; at + 4 <= programBytes; at += 4) {
    if (!old.has(at + view.getUint32(at, true))) continue;
    view.setUint32(at, place - at, true);
    renamed++;
  }
  if (renamed === 0) throw new Error(`the program has no string "${from}"`);
  if (segmentBase !== 0) {
    view.setBigUint64(16, BigInt(end), true);
    view.setBigUint64(24, BigInt(end), true);
  }
  return result;
}

function partsOf(pte: Uint8Array): { readonly programBytes: number; readonly segmentBase: number } {
  if (Buffer.from(pte.subarray(8, 12)).toString("latin1") !== "eh00") return { programBytes: pte.length, segmentBase: 0 };
  const view = new DataView(pte.buffer, pte.byteOffset, pte.byteLength);
  return { programBytes: Number(view.getBigUint64(16, true)), segmentBase: Number(view.getBigUint64(24, true)) };
}

/** Where strings of this text begin: with their length, at a multiple of four. */
function placesOf(bytes: Uint8Array, text: string): readonly number[] {
  const wanted = Buffer.from(text);
  const form = Buffer.concat([Buffer.from(Uint32Array.of(wanted.length).buffer), wanted, Buffer.from([0])]);
  const buffer = Buffer.from(bytes);
  const places: number[] = [];
  for (let at = buffer.indexOf(form); at >= 0; at = buffer.indexOf(form, at + 1)) places.push(at);
  return places;
}
