import type { KernelRequest } from "../../../../ops/lowering.js";
import { uvChannelsOf, type UvChannels } from "./uv-channels.js";
import type { Packing } from "../packing.js";
import type { PackedConstant } from "../../../../steps/packed-constant.js";
import { roundedForm } from "./requantization.js";
import { halves, wordsToBytes } from "./views.js";

/** Words that the first VLDM of the stream may read before its chunk, beside the eight of the record. */
const readableBefore = 24;

/**
 * The stream of etk_conv2d_s8_uv: the number of pairs, and per pair of output channels a record and its weights, 256*u + v, in the order in
 * which the kernel widens a window (etk_conv2d_s8_uv.h).
 */
export const conv2dS8Uv: Packing = (request, constant) => {
  if (constant !== "weights") return undefined;
  const channels = uvChannelsOf(request);
  if (channels === undefined) throw new Error("the proof uv_channels does not hold");
  const order = windowOrder(request, problemOf(request, "dilation_width") > 1);
  const [chunks, chunkPairs] = [problemOf(request, "chunks"), problemOf(request, "chunk_pairs")];
  const words = [channels.pairs.length, ...new Array<number>(Math.max(0, readableBefore - chunkPairs - 1)).fill(0)];
  for (const [u, v] of channels.pairs) {
    words.push(...recordOf(request, channels, u, v));
    for (let chunk = 0; chunk < chunks; chunk++) {
      const packed = Array.from({ length: chunkPairs }, (_, pair) => wordOf(channels, u, v, order[chunk * chunkPairs + pair]));
      words.push(...packed.slice(1), packed[0]!);
    }
  }
  return { elementType: "uint32_t", bytes: wordsToBytes(words), alignment: 4 };
};

/** The stream of etk_conv2d_s8_uv_groups: the same weights between the two halves of the record (etk_uv_group_s8__dsp.h). */
export const conv2dS8UvGroups: Packing = (request, constant) => {
  if (constant !== "weights") return undefined;
  const channels = uvChannelsOf(request);
  if (channels === undefined) throw new Error("the proof uv_channels does not hold");
  const order = windowOrder(request, false);
  const words = [channels.pairs.length];
  for (const [u, v] of channels.pairs) {
    const [bothBiases, biasV, multiplierU, constantU, multiplierV, constantV, shifts, places] = recordOf(request, channels, u, v);
    const kind = shifts >> 18 === 0 ? 0 : 1;
    words.push(bothBiases, biasV, ...order.map((taps) => wordOf(channels, u, v, taps)));
    words.push((shifts & 0xffff) | (kind << 16), multiplierU, constantU, multiplierV, constantV, places);
  }
  return { elementType: "uint32_t", bytes: wordsToBytes(words), alignment: 4 };
};

/** The stream of etk_conv2d_s8_k3s1: records and weights three columns a line, the lines as in etk_conv2d_s8_k3s1.h. */
export const conv2dS8K3s1: Packing = (request, constant) => (constant === "weights" ? stripStream(request, linesOrder(request), recordOf) : undefined);

/** The same for etk_conv2d_s8_k3s1_rolled: neighbouring channels share a line, and no record has kind 0. */
export const conv2dS8K3s1Rolled: Packing = (request, constant) =>
  constant === "weights" ? stripStream(request, plainLinesOrder(request), roundedRecordOf) : undefined;

function stripStream(request: KernelRequest, order: readonly Taps[], record: typeof recordOf): PackedConstant {
  const channels = uvChannelsOf(request);
  if (channels === undefined) throw new Error("the proof uv_channels does not hold");
  const words = [channels.pairs.length];
  for (const [u, v] of channels.pairs) {
    words.push(...record(request, channels, u, v), ...order.map((taps) => wordOf(channels, u, v, taps)));
  }
  return { elementType: "uint32_t", bytes: wordsToBytes(words), alignment: 4 };
}

const problemOf = ({ problem }: KernelRequest, name: string): number => problem[name]!;

type Taps = readonly [number, number | undefined];

/** Positions of a window's weights, two by two; its runs are rows or, if `single`, pixels. */
function windowOrder(request: KernelRequest, single: boolean): readonly Taps[] {
  const [height, width] = [problemOf(request, "kernel_height"), problemOf(request, "kernel_width")];
  const channels = problemOf(request, "input_channels");
  const runBytes = (single ? 1 : width) * channels;
  const runs = single ? height * width : height;
  const pairs: Taps[] = [];
  const rest: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = run * runBytes;
    const whole = runBytes - (runBytes % 4);
    for (let at = start; at < start + whole; at += 4) pairs.push([at, at + 2], [at + 1, at + 3]);
    for (let at = start + whole; at < start + runBytes; at++) rest.push(at);
  }
  for (let at = 0; at < rest.length; at += 2) pairs.push([rest[at]!, rest[at + 1]]);
  return pairs;
}

/** Positions of the weights of windows three columns wide, two by two: a line has three pairs, one a column. */
function linesOrder(request: KernelRequest): readonly Taps[] {
  const [height, channels] = [problemOf(request, "kernel_height"), problemOf(request, "input_channels")];
  if (channels === 1) {
    return range(height, 2).flatMap((row) => range(3).map((column): Taps => [row * 3 + column, row + 1 < height ? (row + 1) * 3 + column : undefined]));
  }
  return range(height).flatMap((row) =>
    range(channels, 4).flatMap((four) =>
      [four, four + 1].flatMap((first) => range(3).map((column): Taps => {
        const at = (row * 3 + column) * channels + first;
        return [at, at + 2];
      })),
    ),
  );
}

function plainLinesOrder(request: KernelRequest): readonly Taps[] {
  const [height, channels] = [problemOf(request, "kernel_height"), problemOf(request, "input_channels")];
  return range(height).flatMap((row) =>
    range(channels, 2).flatMap((first) => range(3).map((column): Taps => {
      const at = (row * 3 + column) * channels + first;
      return [at, first + 1 < channels ? at + 1 : undefined];
    })),
  );
}

function range(end: number, step = 1): readonly number[] {
  return Array.from({ length: Math.ceil(end / step) }, (_, index) => index * step);
}

/** Two k of two channels; zeros behind the last. */
function wordOf(channels: UvChannels, u: number, v: number | undefined, [first, second]: Taps | readonly [] = []): number {
  return halves(pairWeight(channels, u, v, first), pairWeight(channels, u, v, second));
}

function pairWeight({ weights, depth }: UvChannels, u: number, v: number | undefined, tap: number | undefined): number {
  if (tap === undefined) return 0;
  return 256 * weights[u * depth + tap]! + (v === undefined ? 0 : weights[v * depth + tap]!);
}

function recordOf(
  request: KernelRequest,
  { bias, requantizations }: UvChannels,
  u: number,
  v: number | undefined,
): readonly [number, number, number, number, number, number, number, number] {
  const [biasU, biasV] = [bias?.[u] ?? 0, v === undefined ? 0 : (bias?.[v] ?? 0)];
  let [formU, formV] = [requantizations[u]!, requantizations[v ?? u]!];
  if (formU.kind !== formV.kind) [formU, formV] = [roundedForm(request, formU), roundedForm(request, formV)];
  const shiftU = formU.kind === "scaled" ? 7 - formU.scale : formU.shift;
  const shiftV = formV.kind === "scaled" ? formV.scale + 1 : formV.shift;
  const clamped = problemOf(request, "activation_min") > -128 || problemOf(request, "activation_max") < 127;
  const kind = formU.kind === "scaled" ? 0 : clamped ? 2 : 1;
  const requantization = [formU.multiplier, formU.constant, formV.multiplier, formV.constant] as const;
  const packed = [shiftU | (shiftV << 8) | (kind << 18), halves(u, v ?? u)] as const;
  return [(Math.imul(256, biasU) + biasV) | 0, biasV, ...requantization, ...packed];
}

/** A record whose kind is not 0. */
function roundedRecordOf(...[request, channels, u, v]: Parameters<typeof recordOf>): ReturnType<typeof recordOf> {
  const requantizations = channels.requantizations.map((form) => roundedForm(request, form));
  return recordOf(request, { ...channels, requantizations }, u, v);
}
