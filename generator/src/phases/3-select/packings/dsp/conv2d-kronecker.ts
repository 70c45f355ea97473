import type { KernelRequest } from "../../../../ops/lowering.js";
import type { Packing } from "../packing.js";
import { accumulatorRanges } from "./accumulators.js";
import { requantizationOf, roundedForm, type Requantization } from "./requantization.js";
import { int32View, int8View, wordsToBytes } from "./views.js";

/** How every output channel ends: all scaled, or all rounded. */
export function kroneckerForms(request: KernelRequest): readonly Requantization[] | undefined {
  const outputs = request.problem["output_channels"]!;
  const depth = int8View(request.constants["weights"]!).length / outputs;
  const multipliers = int32View(request.constants["multipliers"]!);
  const shifts = int32View(request.constants["shifts"]!);
  const ranges = accumulatorRanges(request, outputs, function* (channel) {
    for (let tap = 0; tap < depth; tap++) yield channel * depth + tap;
  });
  const forms: Requantization[] = [];
  for (let channel = 0; channel < outputs; channel++) {
    const form = requantizationOf(request, multipliers[channel]!, shifts[channel]!, ranges[channel]!);
    if (form === undefined) return undefined;
    forms.push(form);
  }
  return forms.every(({ kind }) => kind === "scaled") ? forms : forms.map((form) => roundedForm(request, form));
}

/**
 * Whether the sums of every channel fit the fields of its accumulators, 22, 22 and 20 bits with sign: "whole", or only
 * those of one kernel row at a time: "split".
 */
export function kroneckerFields(request: KernelRequest): "whole" | "split" | undefined {
  const outputs = request.problem["output_channels"]!;
  const channels = request.problem["input_channels"]!;
  const taps = tapsOf(request);
  let whole = true;
  for (let output = 0; output < outputs; output++) {
    const all = new Sums();
    let row = new Sums();
    for (const [at, weights] of [...taps(output)].entries()) {
      if (at % channels === 0) row = new Sums();
      row.add(weights);
      all.add(weights);
      if (!row.fit()) return undefined;
    }
    whole &&= all.fit();
  }
  return whole ? "whole" : "split";
}

class Sums {
  readonly #fields = [new Field(), new Field(), new Field()] as const;

  add([w0, w1, w2]: readonly [number, number, number]): void {
    this.#fields[0].add(w1, w2);
    this.#fields[1].add(w0, w1, w2);
    this.#fields[2].add(w0);
  }

  fit(): boolean {
    return this.#fields[0].fits(21) && this.#fields[1].fits(21) && this.#fields[2].fits(19);
  }
}

/** Bounds of a sum of products with any int8 values. */
class Field {
  #low = 0;
  #high = 0;

  add(...weights: readonly number[]): void {
    for (const weight of weights) {
      this.#low += Math.min(weight * -128, weight * 127);
      this.#high += Math.max(weight * -128, weight * 127);
    }
  }

  fits(bits: number): boolean {
    return this.#low > -(2 ** bits) && this.#high < 2 ** bits;
  }
}

function tapsOf({ problem, constants }: KernelRequest) {
  const weights = int8View(constants["weights"]!);
  const channels = problem["input_channels"]!;
  const rows = problem["kernel_height"]!;
  return function* (output: number): Generator<readonly [number, number, number]> {
    for (let row = 0; row < rows; row++) {
      for (let channel = 0; channel < channels; channel++) {
        const at = (column: number) => weights[((output * rows + row) * 3 + column) * channels + channel]!;
        yield [at(0), at(1), at(2)];
      }
    }
  };
}

/** What follows a channel's weights, and the carry into each of its rows. */
interface ChannelEnd {
  readonly words: readonly number[];
  readonly carry: number;
}

function channelEnds(request: KernelRequest): { readonly kind: number; readonly ends: readonly ChannelEnd[] } {
  const forms = kroneckerForms(request);
  if (forms === undefined) throw new Error("the proof kronecker_fields does not hold");
  const offset = request.problem["input_offset"]!;
  const split = kroneckerFields(request) === "split";
  const rows = split ? request.problem["kernel_height"]! : 1;
  const taps = tapsOf(request);
  const given = request.constants["bias"] === undefined ? undefined : int32View(request.constants["bias"]);
  const ends = forms.map((form, output) => {
    let sum = 0;
    let firstColumn = 0;
    for (const [w0, w1, w2] of taps(output)) {
      sum += w0 + w1 + w2;
      firstColumn += w0;
    }
    const bias = form.multiplier === 0 ? 0 : (given?.[output] ?? 0) + offset * sum;
    const shift = form.kind === "scaled" ? form.scale + 1 : form.shift;
    return {
      words: [bias - rows * (2 ** 21 + 2 ** 19), bias - rows * 2 ** 21, form.multiplier, form.constant, shift],
      carry: -offset * firstColumn + rows * 2 ** 19,
    };
  });
  return { kind: (forms[0]!.kind === "scaled" ? 1 : 0) + (split ? 2 : 0), ends };
}

/** The stream of etk_conv2d_s8_kronecker (kernels-c/conv2d_s8/etk_conv2d_s8_kronecker.h). */
export const conv2dKronecker: Packing = (request, constant) => {
  if (constant !== "weights") return undefined;
  const { kind, ends } = channelEnds(request);
  const taps = tapsOf(request);
  const channels = ends.flatMap(({ words }, output) => [
    ...[...taps(output)].flatMap(([w0, w1, w2]) => [(w1 + w0 * 2 ** 22) | 0, w2]),
    ...words,
  ]);
  const words = [kind, ...ends.map(({ carry }) => carry), ...channels];
  return { elementType: "uint32_t", bytes: wordsToBytes(words), alignment: 4 };
};

/** The stream of etk_conv2d_s8_kronecker_banded (kernels-c/conv2d_s8/etk_conv2d_s8_kronecker_banded.h). */
export const conv2dKroneckerBanded: Packing = (request, constant) => {
  if (constant !== "weights") return undefined;
  const { kind, ends } = channelEnds(request);
  const taps = tapsOf(request);
  const channels = ends.flatMap(({ words, carry }, output) => {
    const all = [...taps(output)];
    const weights: number[] = [];
    for (let first = 0; first < all.length; first += 4) {
      for (const column of [0, 1, 2] as const) {
        const bytes = all.slice(first, first + 4).map((tap) => tap[column] & 0xff);
        weights.push((bytes[0]! | (bytes[1]! << 8) | (bytes[2]! << 16) | (bytes[3]! << 24)) | 0);
      }
    }
    return [...weights, ...words, carry];
  });
  return { elementType: "uint32_t", bytes: wordsToBytes([kind, ...channels]), alignment: 4 };
};
