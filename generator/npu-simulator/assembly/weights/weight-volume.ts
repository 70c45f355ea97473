import { allocateCleared } from "../memory/arena";

// Weights in the order in which the operations read them: output channel, row, column, input channel; of depthwise
// operations row, column, channel. An order of a stream visits places one after the other and is walked twice: to
// count the weights that the stream must have, then to place them.

let volume: usize = 0;
let symbols: usize = 0;
let available: i32 = 0;
let next: i32 = 0;
let stray: i32 = 0;
let placing: bool = false;

let volumeHeight: i32 = 0;
let volumeWidth: i32 = 0;
let volumeDepth: i32 = 0;
let outputs: i32 = 0;
let rowLength: i32 = 0;

/** `padded` is the number of elements of one output channel, or of one tap of a depthwise kernel. */
export function createVolume(outputDepth: i32, height: i32, width: i32, inputDepth: i32, padded: i32): usize {
  outputs = outputDepth;
  volumeHeight = height;
  volumeWidth = width;
  volumeDepth = inputDepth;
  rowLength = padded;
  volume = allocateCleared((<usize>(inputDepth == 0 ? height * width * padded : outputDepth * padded)) << 1);
  stray = 0;
  return volume;
}

export function beginCounting(): void {
  placing = false;
  next = 0;
}

export function countedWeights(): i32 {
  return next;
}

export function beginPlacing(decoded: usize, count: i32): void {
  placing = true;
  symbols = decoded;
  available = count;
  next = 0;
}

/** Weights other than 0 at places that the operation does not have: a stream read in the wrong order has some. */
export function strayWeights(): i32 {
  return stray;
}

// @ts-ignore: decorator
@inline
export function visit(o: i32, y: i32, x: i32, i: i32): void {
  const at = next++;
  if (!placing || at >= available) return;
  const weight = load<i16>(symbols + (<usize>at << 1));
  if (weight == 0) return;
  if (o >= outputs || y >= volumeHeight || x >= volumeWidth || i >= max(volumeDepth, 1)) stray++;
  else if (volumeDepth == 0) store<i16>(volume + ((<usize>((y * volumeWidth + x) * rowLength + o)) << 1), weight);
  else store<i16>(volume + ((<usize>(o * rowLength + (y * volumeWidth + x) * volumeDepth + i)) << 1), weight);
}

export function visitPadding(count: i32): void {
  for (let at = 0; at < count; at++) visit(outputs, 0, 0, 0);
}
