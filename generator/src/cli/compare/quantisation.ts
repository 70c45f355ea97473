import type { Instruction, Method, Value, ValueIndex } from "../../model/program.js";
import { operatorStem } from "./operator-kind.js";
import { readingsOf } from "./readings.js";

/** What the integers of a value stand for: (integer - zeroPoint) * scale. A file need not say both. */
export interface Quantisation {
  readonly scale: number | undefined;
  readonly zeroPoint: number | undefined;
}

/** Positions of arguments; an offset is added to the integers where a zero point is taken from them. */
interface QuantisationArguments {
  readonly inputs?: readonly { readonly tensor: number; readonly scale?: number; readonly zeroPoint?: number; readonly offset?: number }[];
  readonly result?: { readonly scale?: number; readonly zeroPoint: number };
}

const image = (offset: number): QuantisationArguments => ({ inputs: [{ tensor: 0, offset }], result: { zeroPoint: offset + 1 } });

/**
 * By name without overload. Convolutions and the like have products of scales as multipliers, of which no scale follows: their
 * zero points are all that they tell.
 */
const positions: Readonly<Record<string, QuantisationArguments>> = {
  "cortex_m::quantize_per_tensor": { result: { scale: 1, zeroPoint: 2 } },
  "cortex_m::dequantize_per_tensor": { inputs: [{ tensor: 0, scale: 1, zeroPoint: 2 }] },
  "quantized_decomposed::quantize_per_tensor": { result: { scale: 1, zeroPoint: 2 } },
  "quantized_decomposed::dequantize_per_tensor": { inputs: [{ tensor: 0, scale: 1, zeroPoint: 2 }] },
  "cortex_m::quantized_conv2d": image(6),
  "cortex_m::quantized_depthwise_conv2d": image(7),
  "cortex_m::quantized_transpose_conv2d": image(7),
  "cortex_m::quantized_linear": { inputs: [{ tensor: 0, offset: 4 }], result: { zeroPoint: 6 } },
  "cortex_m::quantized_batch_matmul": { inputs: [{ tensor: 0, offset: 1 }, { tensor: 2, offset: 3 }], result: { zeroPoint: 4 } },
  "cortex_m::quantized_add": { inputs: [{ tensor: 0, zeroPoint: 1 }, { tensor: 4, zeroPoint: 5 }], result: { zeroPoint: 8 } },
  "cortex_m::quantized_mul": { inputs: [{ tensor: 0, zeroPoint: 1 }, { tensor: 2, zeroPoint: 3 }], result: { zeroPoint: 4 } },
  "cortex_m::quantized_div": { inputs: [{ tensor: 0, zeroPoint: 1 }, { tensor: 2, zeroPoint: 3 }], result: { zeroPoint: 4 } },
};

/** Their result's integers stand for what those of their first operand stand for. */
const keepers = new Set(
  ["max_pool2d", "avg_pool2d", "pad", "transpose", "minimum", "maximum"].concat(
    ["clone", "clone_dim_order", "to_dim_order", "view", "permute", "squeeze", "unsqueeze", "expand", "slice", "select", "alias"],
  ),
);

/** Of every value for which the arguments of some call say it, or whose bytes are those of such a value. */
export function quantisationOf(method: Method): ReadonlyMap<ValueIndex, Quantisation> {
  const found = new Map<ValueIndex, Quantisation>();
  const add = (slot: ValueIndex | undefined, { scale, zeroPoint }: Quantisation): boolean => {
    if (slot === undefined || !isSmallInteger(method.values[slot])) return false;
    const known = found.get(slot);
    const merged = { scale: known?.scale ?? scale, zeroPoint: known?.zeroPoint ?? zeroPoint };
    if (merged.scale === known?.scale && merged.zeroPoint === known?.zeroPoint) return false;
    found.set(slot, merged);
    return true;
  };
  for (const instruction of method.instructions) readCall(instruction, method, add);
  const kept = new Map<ValueIndex, ValueIndex[]>();
  const link = (from: ValueIndex, to: ValueIndex): void => {
    const known = kept.get(from);
    if (known === undefined) kept.set(from, [to]);
    else known.push(to);
  };
  for (const [from, to] of method.instructions.flatMap((instruction) => keptPair(instruction, method))) {
    link(from, to);
    link(to, from);
  }
  for (const { value, written } of readingsOf(method)) {
    if (value === written) continue;
    link(value, written);
    link(written, value);
  }
  const next = [...found.keys()];
  for (let from = next.pop(); from !== undefined; from = next.pop()) {
    const own = found.get(from)!;
    next.push(...(kept.get(from) ?? []).filter((to) => add(to, own)));
  }
  return found;
}

function readCall(instruction: Instruction, method: Method, add: (slot: ValueIndex | undefined, quantisation: Quantisation) => void): void {
  if (instruction.kind !== "kernelCall") return;
  const { arguments: slots } = instruction;
  const name = method.operators[instruction.operator]!.replace(/(_nhwc)?\.[^.]*$/, "");
  const number = (position: number | undefined): number | undefined =>
    position === undefined ? undefined : numberOf(method.values[slots[position]!]);
  // The executor's softmax, as CMSIS-NN's, gives probabilities in steps of 1/256 from -128 on.
  if (name === "cortex_m::softmax") add(slots.at(-1), { scale: 1 / 256, zeroPoint: -128 });
  const { inputs, result } = positions[name] ?? {};
  for (const { tensor, scale, zeroPoint, offset } of inputs ?? []) {
    const added = number(offset);
    add(slots[tensor], { scale: number(scale), zeroPoint: added === undefined ? number(zeroPoint) : 0 - added });
  }
  if (result !== undefined) add(slots.at(-1), { scale: number(result.scale), zeroPoint: number(result.zeroPoint) });
}

function keptPair(instruction: Instruction, { operators }: Method): readonly (readonly [ValueIndex, ValueIndex])[] {
  if (instruction.kind === "moveCall") return [[instruction.from, instruction.to]];
  if (instruction.kind !== "kernelCall" || !keepers.has(operatorStem(operators[instruction.operator]!))) return [];
  const [from, to] = [instruction.arguments[0], instruction.arguments.at(-1)];
  return from === undefined || to === undefined ? [] : [[from, to]];
}

const isSmallInteger = (value: Value | undefined): boolean => value?.kind === "tensor" && /^u?int(8|16)$/.test(value.dtype);

function numberOf(value: Value | undefined): number | undefined {
  return value?.kind === "int" || value?.kind === "double" ? Number(value.value) : undefined;
}

/**
 * What the integers of each tensor input stand for; of a float input, those that the program makes of it first of all.
 */
export function quantisationOfInputs(method: Method): readonly (Quantisation | undefined)[] {
  const known = quantisationOf(method);
  const quantiser = /::quantize_per_tensor\.out$/;
  const made = (slot: ValueIndex): Quantisation | undefined => {
    const call = method.instructions.find(
      (instruction) =>
        instruction.kind === "kernelCall" && instruction.arguments[0] === slot && quantiser.test(method.operators[instruction.operator]!),
    );
    return call?.kind === "kernelCall" ? known.get(call.arguments.at(-1)!) : undefined;
  };
  const tensors = method.inputs.filter((slot) => method.values[slot]?.kind === "tensor");
  return tensors.map((slot) => known.get(slot) ?? made(slot));
}
