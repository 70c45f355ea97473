/** Of UF2 files: https://github.com/microsoft/uf2, "Overall composition". */
const blockBytes = 512;
const payloadBytes = 256;
const magics = { start: 0x0a324655, second: 0x9e5d5157, end: 0x0ab16f30 };
const familyIsGiven = 0x2000;

/** An image for a bootloader that looks like a drive: blocks of 512 bytes, each with its place in the chip's memory. */
export function toUf2(image: Uint8Array, address: number, family: number): Uint8Array {
  const count = Math.ceil(image.length / payloadBytes);
  const file = new Uint8Array(count * blockBytes);
  for (let index = 0; index < count; index++) {
    const start = index * blockBytes;
    const view = new DataView(file.buffer, start, blockBytes);
    const words = [magics.start, magics.second, familyIsGiven, address + index * payloadBytes, payloadBytes, index, count, family];
    words.forEach((word, at) => view.setUint32(4 * at, word, true));
    file.set(image.subarray(index * payloadBytes, (index + 1) * payloadBytes), start + 4 * words.length);
    view.setUint32(blockBytes - 4, magics.end, true);
  }
  return file;
}
