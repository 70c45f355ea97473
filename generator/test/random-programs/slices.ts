import type { Instruction, Method, Program } from "../../src/model/program.js";
import { randomProgram, type RandomProgram } from "./random-program.js";

/** The program of a seed with one result as its only output and nothing that it does not need, for each of its results. */
export function slicesOf(seed: number): readonly RandomProgram[] {
  return Array.from({ length: randomProgram(seed).resultCount }, (_, choose) => {
    const whole = randomProgram(seed, choose);
    return { ...whole, program: withoutUnneeded(whole.program) };
  });
}

/** Programs with jumps stay whole: their instructions are counted. */
function withoutUnneeded(program: Program): Program {
  const method = program.methods[0]!;
  if (method.instructions.some(({ kind }) => kind !== "kernelCall")) return program;
  return { ...program, methods: [{ ...method, instructions: neededInstructions(method) }] };
}

/** What the outputs are computed from. */
export function neededInstructions({ instructions, outputs, values }: Method): readonly Instruction[] {
  const needed = new Set(outputs);
  // Dropped views lie where their bases lie.
  const placeOf = (index: number): string => {
    const value = values[index]!;
    return value.kind === "tensor" && value.data.kind === "planned" ? `at ${value.data.offset}` : `${index}`;
  };
  const places = new Set(outputs.map(placeOf));
  const operandsOf = (instruction: Instruction): readonly number[] =>
    instruction.kind === "kernelCall"
      ? instruction.arguments.flatMap((index) => {
          const value = values[index]!;
          return value.kind === "tensorList" || value.kind === "optionalTensorList" ? value.items.flatMap((item) => item ?? []) : [index];
        })
      : [];
  return [...instructions].reverse().filter((instruction) => {
    const operands = operandsOf(instruction);
    const result = instruction.kind === "kernelCall" ? operandsOf({ ...instruction, arguments: [instruction.arguments.at(-1)!] }) : [];
    if (!result.some((index) => needed.has(index) || places.has(placeOf(index)))) return false;
    for (const index of operands) {
      needed.add(index);
      places.add(placeOf(index));
    }
    return true;
  }).reverse();
}
