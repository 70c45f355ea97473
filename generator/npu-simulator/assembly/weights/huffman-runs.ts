import { alignToByte, bitsLeft, openBits, takeBits } from "./bit-reader";

// The weight coding of all three generations: slices of Golomb-Rice coded palette indices and runs of zeros. In a chunk
// of a slice up to twelve quotients come first; their remainders follow in the next chunk.

const maximumSymbols = 32768;
const weightQuotients = memory.data(131072 + 64);
const zeroRuns = memory.data(131072 + 64);
const palette = memory.data(128);

const endOfStream = 7;
const withoutZeroRuns = 6;
const uncompressed = 7;

let paletteSize: i32 = 0;
let paletteBits: i32 = 0;
let directOffset: i32 = 0;

let output: usize = 0;
let capacity: i32 = 0;
let produced: i32 = 0;

/** Decodes at most `limit` weights of 16 bits to `into`; gives their number. */
export function decodeRuns(from: usize, byteCount: u32, into: usize, limit: i32): i32 {
  openBits(from, byteCount);
  output = into;
  capacity = limit;
  produced = 0;
  paletteSize = 0;
  paletteBits = 0;
  directOffset = 0;
  while (bitsLeft() >= 3 && produced < capacity) {
    const zeroDivisor = takeBits(3);
    if (zeroDivisor == endOfStream) alignToByte();
    else decodeSlice(zeroDivisor);
  }
  return produced;
}

function decodeSlice(zeroDivisor: i32): void {
  const count = takeBits(15) + 1;
  const weightDivisor = takeBits(3);
  const truncated = takeBits(1) != 0;
  const newPalette = takeBits(1);
  if (newPalette) readPalette();
  const zeros = zeroDivisor != withoutZeroRuns;
  const coded = weightDivisor != uncompressed;
  const width = coded ? weightDivisor : paletteSize > 0 ? 32 - clz(paletteSize - 1) : paletteBits;
  const runs = zeros ? count + newPalette : 0;
  readSymbols(count, runs, coded, truncated, width, zeroDivisor);
  emit(count, zeros, newPalette != 0);
}

function readPalette(): void {
  directOffset = takeBits(5);
  paletteSize = takeBits(5);
  if (paletteSize > 0) paletteSize++;
  paletteBits = takeBits(3) + 2;
  for (let at = 0; at < paletteSize; at++) store<u16>(palette + (<usize>at << 1), <u16>takeBits(paletteBits));
}

function readSymbols(count: i32, runs: i32, coded: bool, truncated: bool, width: i32, zeroDivisor: i32): void {
  const chunkWeights = !coded && width > 5 ? 8 : 12;
  const chunkZeros = zeroDivisor == 3 ? 8 : 12;
  let weights = 0;
  let zeros = 0;
  let weightsBefore = 0;
  let zerosBefore = 0;
  let weightCarry = 0;
  let zeroCarry = 0;
  while (true) {
    const balance = runs > 0 ? weights - zeros : 0;
    const takesWeights = (balance < 8 || runs == 0) && weights < count;
    const takesZeros = runs > 0 && balance >= 0 && zeros < runs;
    const firstWeight = weights;
    const firstZero = zeros;
    const unary = takesWeights && coded ? takeBits(12) : 0;
    if (takesZeros) {
      const bits = takeBits(chunkZeros);
      for (let bit = 0; bit < chunkZeros; bit++) {
        if ((bits >> bit) & 1) zeroCarry++;
        else {
          if (zeros < maximumSymbols + 1) store<i32>(zeroRuns + (<usize>zeros << 2), zeroCarry);
          zeros++;
          zeroCarry = 0;
        }
      }
    }
    if (takesWeights) {
      if (coded) {
        let more = takeBits(popcnt(unary));
        for (let bit = 0; bit < 12; bit++) {
          let code = 0;
          if ((unary >> bit) & 1) {
            code = 1 + (more & 1);
            more >>= 1;
          }
          weightCarry += code;
          if (code < 2 || truncated) {
            if (weights < maximumSymbols) store<i32>(weightQuotients + (<usize>weights << 2), weightCarry);
            weights++;
            weightCarry = 0;
          }
        }
      } else {
        for (let at = 0; at < chunkWeights; at++) {
          if (weights < maximumSymbols) store<i32>(weightQuotients + (<usize>weights << 2), 0);
          weights++;
        }
      }
    }
    addRemainders(weightQuotients, weightsBefore, min(firstWeight, count), width);
    addRemainders(zeroRuns, zerosBefore, min(firstZero, runs), zeroDivisor);
    weightsBefore = firstWeight;
    zerosBefore = firstZero;
    if (!takesWeights && !takesZeros) return;
    if (bitsLeft() == 0) return;
  }
}

function addRemainders(symbols: usize, first: i32, end: i32, width: i32): void {
  for (let at = first; at < end; at++) {
    const symbol = symbols + (<usize>at << 2);
    store<i32>(symbol, (load<i32>(symbol) << width) + takeBits(width));
  }
}

function emit(count: i32, zeros: bool, newPalette: bool): void {
  let run = 0;
  if (zeros && newPalette) emitZeros(load<i32>(zeroRuns + (<usize>(run++) << 2)));
  for (let at = 0; at < count && produced < capacity; at++) {
    const index = load<i32>(weightQuotients + (<usize>at << 2));
    const value = index < paletteSize ? <i32>load<u16>(palette + (<usize>index << 1)) : index - paletteSize + directOffset;
    emitWeight(value & 1 ? -(value >> 1) : value >> 1);
    if (zeros) emitZeros(load<i32>(zeroRuns + (<usize>(run++) << 2)));
  }
}

function emitWeight(value: i32): void {
  store<i16>(output + (<usize>produced << 1), <i16>value);
  produced++;
}

function emitZeros(count: i32): void {
  const fitting = min(count, capacity - produced);
  if (fitting <= 0) return;
  memory.fill(output + (<usize>produced << 1), 0, <usize>fitting << 1);
  produced += fitting;
}
