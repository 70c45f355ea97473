import type { KernelRequest } from "../../../../ops/lowering.js";
import type { Packing } from "../packing.js";
import { accumulatorRanges } from "./accumulators.js";
import { requantizationOf, roundedForm, type Requantization } from "./requantization.js";
import { halves, int32View, int8View, wordsToBytes } from "./views.js";

/** How every channel of a 3x3 depthwise convolution ends; undefined when one has no exact form. */
export function depthwiseRequantizations(request: KernelRequest): readonly Requantization[] | undefined {
  const channels = request.problem["output_channels"]!;
  const taps = int8View(request.constants["weights"]!).length / channels;
  const multipliers = int32View(request.constants["multipliers"]!);
  const shifts = int32View(request.constants["shifts"]!);
  const ranges = accumulatorRanges(request, channels, function* (channel) {
    for (let tap = 0; tap < taps; tap++) yield tap * channels + channel;
  });
  const forms: Requantization[] = [];
  for (let channel = 0; channel < channels; channel++) {
    const form = requantizationOf(request, multipliers[channel]!, shifts[channel]!, ranges[channel]!);
    if (form === undefined) return undefined;
    forms.push(form);
  }
  return forms;
}

/** The records of etk_depthwise_conv2d_s8_k3, group by group: scaled channels first, because each form has its own code. */
export const depthwiseK3: Packing = (request, constant) => {
  if (constant !== "weights") return undefined;
  const forms = depthwiseRequantizations(request);
  if (forms === undefined) throw new Error("the proof depthwise_channels does not hold");
  const groupChannels = request.problem["group_channels"]!;
  const words = Array.from({ length: Math.ceil(forms.length / groupChannels) }, (_, group) => {
    const first = group * groupChannels;
    const channels = [...forms.keys()].slice(first, first + groupChannels);
    const scaled = channels.filter((channel) => forms[channel]!.kind === "scaled");
    const rounded = channels.filter((channel) => forms[channel]!.kind === "rounded");
    return [scaled.length, ...[...scaled, ...rounded].flatMap((channel) => recordOf(request, channel, channel - first, forms[channel]!, shiftOf(forms[channel]!)))];
  });
  return { elementType: "uint32_t", bytes: wordsToBytes(words.flat()), alignment: 4 };
};

/** The records of etk_depthwise_conv2d_s8_k3_rolled, all in the rounded form; the constant tells the shift. */
export const depthwiseK3Rounded: Packing = (request, constant) => {
  if (constant !== "weights") return undefined;
  const forms = depthwiseRequantizations(request);
  if (forms === undefined) throw new Error("the proof depthwise_channels does not hold");
  const groupChannels = request.problem["group_channels"]!;
  const words = forms.flatMap((form, channel) => recordOf(request, channel, channel % groupChannels, roundedForm(request, form), []));
  return { elementType: "uint32_t", bytes: wordsToBytes(words), alignment: 4 };
};

/** `place` is the channel's position in its group. */
function recordOf(
  { problem, constants }: KernelRequest,
  channel: number,
  place: number,
  form: Requantization,
  shift: readonly number[],
): readonly number[] {
  const channels = problem["output_channels"]!;
  const factor = form.kind === "scaled" ? 2 ** (form.scale + 1) : 2;
  const weights = int8View(constants["weights"]!);
  const w = (row: number, column: number) => weights[(row * 3 + column) * channels + channel]! * factor;
  const hasBias = constants["bias"] !== undefined && form.multiplier !== 0;
  const bias = hasBias ? int32View(constants["bias"]!)[channel]! * factor : 0;
  const state = Math.floor(place / 4) * (problem["input_width"]! + 2) * 32 + (place % 4) * 8;
  const output = problem["packed_output"] === 1 ? placeInPanel(place) : place;
  const upper = [0, 1, 2].map((column) => halves(w(0, column), w(1, column)));
  if (problem["stride_height"] === 2) {
    const lower = [halves(w(2, 0), w(2, 1)), halves(w(2, 2), 0)];
    return [...upper, ...lower, bias, halves(output, state), ...shift, form.multiplier, form.constant];
  }
  const pairs = upper.flatMap((pair, column) => [pair, halves(w(1, column), w(2, column))]);
  return [...pairs, bias, form.multiplier, form.constant, ...shift, halves(output, state)];
}

/** The byte of the first pixel's value in a group of an s16_panel tensor. */
const placeInPanel = (channel: number): number => 32 * Math.floor(channel / 4) + [0, 16, 2, 18][channel % 4]!;

const shiftOf = (form: Requantization): readonly number[] => (form.kind === "rounded" ? [form.shift] : []);
