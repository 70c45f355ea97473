import type { Call } from "../../method/call.js";
import { elementCount, permute, type View } from "../../tensors/view.js";
import { operator, type OperatorTable } from "../operator.js";
import { checkTaps, optionalWeights } from "./weights.js";

/**
 * Operators on images, whose arithmetic looks at them as [batch, channels, rows, columns]. Exports with explicit layout have
 * the same under names that end in `_nhwc`, with tensors sized as they lie. Scratch tensors stay untouched.
 */
export const cortexMImages: OperatorTable = {
  ...imageOperators("", (view) => view),
  ...imageOperators("_nhwc", (view) => permute(view, [0, 3, 1, 2])),
};

function imageOperators(ending: string, image: (view: View) => View): OperatorTable {
  const name = (stem: string): string => `cortex_m::${stem}${ending}.out`;
  return {
    [name("quantized_conv2d")]: operator(15, (call) => {
      const [x, weights] = [image(call.view(0)), call.view(1)];
      if (x.sizes[1]! % weights.sizes[3]! !== 0) throw call.refuse(`${x.sizes[1]} channels`, `a multiple of ${weights.sizes[3]}`);
      const geometry = [...call.ints(3), ...call.ints(4), ...call.ints(5)];
      const scaling = [call.int(6), call.int(7), call.int(10), call.int(11)];
      const out = image(keptResult(call, 13));
      checkTaps(call, weights, out.sizes[1]!, weights.sizes[0]!);
      call.run("quantizedConvolution", x, weights, ...perChannel(call, out, 2, 8, 9), out, ...geometry, ...scaling);
    }),
    [name("quantized_depthwise_conv2d")]: operator(16, (call) => {
      const [x, weights] = [image(call.view(0)), call.view(1)];
      const geometry = [...call.ints(3), ...call.ints(4), ...call.ints(5)];
      const scaling = [call.int(7), call.int(8), call.int(11), call.int(12)];
      const out = image(keptResult(call, 14));
      checkTaps(call, weights, out.sizes[1]!, weights.sizes[3]!);
      checkTaps(call, x, x.sizes[1]! * call.int(6), out.sizes[1]!);
      const operands = [x, weights, ...perChannel(call, out, 2, 9, 10), out];
      call.run("quantizedDepthwise", ...operands, ...geometry, call.int(6), ...scaling);
    }),
    [name("quantized_transpose_conv2d")]: operator(17, (call) => {
      const [x, weights] = [image(call.view(0)), call.view(1)];
      const out = image(keptResult(call, 15));
      checkTaps(call, weights, out.sizes[1]!, weights.sizes[0]!);
      checkTaps(call, x, x.sizes[1]!, weights.sizes[3]!);
      const scaling = [call.int(7), call.int(8), call.int(11), call.int(12)];
      const operands = [x, weights, ...perChannel(call, out, 2, 9, 10), out];
      call.run("quantizedTransposed", ...operands, ...call.ints(3), ...call.ints(4), ...scaling);
    }),
    [name("quantized_avg_pool2d")]: operator(11, (call) => {
      call.run("quantizedAveragePool", image(call.view(0)), image(keptResult(call, 9)), ...call.ints(1), ...call.ints(2), ...call.ints(3));
    }),
    [name("quantized_max_pool2d")]: operator(12, (call) => {
      const window = [...call.ints(1), ...call.ints(2), ...call.ints(3)];
      call.run("quantizedMaxPool", image(call.view(0)), image(keptResult(call, 10)), ...window, call.int(8), call.int(9));
    }),
  };
}

/** Bias, multipliers and shifts: one number each for every channel of the result. */
function perChannel(call: Call, out: View, bias: number, multipliers: number, shifts: number): readonly (View | 0)[] {
  const channels = out.sizes[1]!;
  if (out.sizes[0] !== call.tensor(0).sizes[0]) throw call.refuse(`a result of ${out.sizes[0]} images`, "as many as there are");
  return [bias, multipliers, shifts].map((position) => {
    const view = optionalWeights(call, position);
    const count = view === 0 ? channels : elementCount(view.sizes);
    if (count !== channels) throw call.refuse(`${count} numbers for ${channels} channels`, "one a channel");
    return view;
  });
}

/** A result whose sizes follow from more than the operator reads: those of the file. */
function keptResult(call: Call, position: number): View {
  const tensor = call.tensor(position);
  if (tensor.sizes.length !== 4) throw call.refuse(`a result of ${tensor.sizes.length} dimensions`, "4");
  return tensor.view;
}
