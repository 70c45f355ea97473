import type { Method } from "../../src/model/program.js";

/** A method, an instruction a line, with its values in words. */
export function listing({ values, operators, instructions, inputs, outputs }: Method): string {
  const words = (index: number | null): string => {
    if (index === null) return "none";
    const value = values[index]!;
    switch (value.kind) {
      case "tensor": {
        const place = value.data.kind === "planned" ? `@${value.data.offset}${value.data.initial === undefined ? "" : " state"}` : ` ${value.data.kind}`;
        return `%${index}:${value.dtype}[${value.sizes.join(",")}]${place}`;
      }
      case "intList":
      case "tensorList":
      case "optionalTensorList":
        return `[${value.items.map(words).join(" ")}]`;
      case "doubleList":
      case "boolList":
        return `[${value.items.join(" ")}]`;
      default:
        return "value" in value ? String(value.value) : value.kind;
    }
  };
  const lines = instructions.map((instruction, at) => {
    switch (instruction.kind) {
      case "kernelCall":
        return `${at} ${operators[instruction.operator]!} ${instruction.arguments.map(words).join(" ")}`;
      case "moveCall":
        return `${at} move ${words(instruction.from)} to ${words(instruction.to)}`;
      case "jumpFalse":
        return `${at} jump to ${instruction.destination} unless ${words(instruction.condition)}`;
      default:
        return `${at} ${instruction.kind}`;
    }
  });
  const ends = [`inputs ${inputs.map(words).join(" ")}`, ...lines, `outputs ${outputs.map(words).join(" ")}`];
  return ends.map((line) => `  ${line}`).join("\n");
}
