import type { KernelRequest } from "../../../../ops/lowering.js";
import type { Packing } from "../packing.js";
import { accumulatorRanges } from "./accumulators.js";
import { requantizationOf, type Requantization } from "./requantization.js";
import { halves, int32View, int8View, wordsToBytes } from "./views.js";

/** The scaled form of every channel of weights [O, …]; undefined when one has none. */
export function scaledForms(request: KernelRequest): readonly (Requantization & { kind: "scaled" })[] | undefined {
  const outputs = request.problem["output_channels"]!;
  const depth = int8View(request.constants["weights"]!).length / outputs;
  const multipliers = int32View(request.constants["multipliers"]!);
  const shifts = int32View(request.constants["shifts"]!);
  const ranges = accumulatorRanges(request, outputs, function* (channel) {
    for (let tap = 0; tap < depth; tap++) yield channel * depth + tap;
  });
  const forms: (Requantization & { kind: "scaled" })[] = [];
  for (let channel = 0; channel < outputs; channel++) {
    const form = requantizationOf(request, multipliers[channel]!, shifts[channel]!, ranges[channel]!);
    if (form?.kind !== "scaled") return undefined;
    forms.push(form);
  }
  return forms;
}

/** The stream of etk_conv2d_s8_narrow (kernels-c/conv2d_s8/etk_conv2d_s8_narrow.h). */
export const conv2dNarrow: Packing = (request, constant) => {
  if (constant !== "weights") return undefined;
  const forms = scaledForms(request);
  if (forms === undefined) throw new Error("the proof scaled_channels does not hold");
  const inputs = request.problem["input_channels"]!;
  const weights = int8View(request.constants["weights"]!);
  const given = request.constants["bias"] === undefined ? undefined : int32View(request.constants["bias"]);
  const words = forms.flatMap((form, output) => {
    const factor = 2 ** (form.scale + 1);
    const weight = (channel: number) => weights[output * inputs + channel]! * factor;
    const pairs: number[] = [];
    for (let k = 0; k < inputs; k += 4) {
      pairs.push(halves(weight(k), weight(k + 2)), halves(weight(k + 1), weight(k + 3)));
    }
    const bias = form.multiplier === 0 ? 0 : (given?.[output] ?? 0) * factor;
    const body = inputs === 8 ? [...pairs, bias] : [bias, ...pairs];
    return [...body, form.multiplier, form.constant];
  });
  return { elementType: "uint32_t", bytes: wordsToBytes(words), alignment: 4 };
};
