import type { Instruction, Method, Value } from "../../model/program.js";
import type { JudgedMethod } from "./authority.js";
import type { InputRanges } from "./cases.js";

const quantisation = /::quantize_per_tensor\.out$/;

/** Of inputs that are quantised first of all: what the integers stand for. */
export function inputRanges(judged: readonly JudgedMethod[]): InputRanges {
  return new Map(
    judged.flatMap(({ firmware, method }) => {
      const tensors = method.inputs.filter((slot) => method.values[slot]?.kind === "tensor");
      return tensors.flatMap((slot, position) => {
        const range = quantisedRange(method, slot);
        return range === undefined ? [] : [[firmware.inputs[position]!.file, range] as const];
      });
    }),
  );
}

/** What the integers stand for that an input becomes; undefined where it does not become any at once. */
export function quantisedRange(method: Method, slot: number): { low: number; high: number; zero: number } | undefined {
  return method.instructions.map((instruction) => rangeOf(instruction, slot, method)).find((found) => found !== undefined);
}

/** Arguments: the tensor, scale, zero point, least and most integer. */
function rangeOf(instruction: Instruction, slot: number, { operators, values }: Method): { low: number; high: number; zero: number } | undefined {
  if (instruction.kind !== "kernelCall" || !quantisation.test(operators[instruction.operator]!)) return undefined;
  const [input, ...parameters] = instruction.arguments;
  if (input !== slot) return undefined;
  const [scale, zeroPoint, least, most] = parameters.slice(0, 4).map((parameter) => numberOf(values[parameter]));
  if (scale === undefined || zeroPoint === undefined || least === undefined || most === undefined) return undefined;
  return { low: (least - zeroPoint) * scale, high: (most - zeroPoint) * scale, zero: 0 };
}

function numberOf(value: Value | undefined): number | undefined {
  return value?.kind === "int" || value?.kind === "double" ? Number(value.value) : undefined;
}
