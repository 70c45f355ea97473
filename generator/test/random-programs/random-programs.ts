/**
 * Random well-formed programs in compiler and executor:
 *   npm run agree -- [--runs 1000] [--from 0] [--only <seed>]
 * A disagreement is shrunk to one result and what it needs, and printed. Exit status 1 when there is any.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import type { Instruction, Method } from "../../src/model/program.js";
import type { RandomProgram } from "./random-program.js";
import { runSeeds, shrink } from "./run-random.js";

const { values } = parseArgs({ options: { runs: { type: "string" }, from: { type: "string" }, only: { type: "string" } } });
const only = values.only === undefined ? undefined : Number(values.only);
const [from, runs] = only === undefined ? [Number(values.from ?? 0), Number(values.runs ?? 1000)] : [only, 1];
const disagreements = await runSeeds(Array.from({ length: runs }, (_, index) => from + index));
for (const { seed, reason } of disagreements) {
  const small = await shrink(seed);
  console.log(`seed ${seed}: ${small?.reason ?? reason}`);
  if (small !== undefined) console.log(listing(small.program));
}
console.log(`${runs} programs, ${disagreements.length} disagreements`);
process.exitCode = disagreements.length === 0 ? 0 : 1;

/** What the outputs are computed from. */
function neededInstructions({ instructions, outputs, values }: Method): readonly Instruction[] {
  const needed = new Set(outputs);
  return [...instructions].reverse().filter((instruction) => {
    if (instruction.kind !== "kernelCall" || !needed.has(instruction.arguments.at(-1)!)) return false;
    for (const index of instruction.arguments) {
      const value = values[index]!;
      for (const each of value.kind === "tensorList" ? value.items : [index]) needed.add(each);
    }
    return true;
  }).reverse();
}

function listing({ program }: RandomProgram): string {
  const method = program.methods[0]!;
  const words = (index: number): string => {
    const value = method.values[index]!;
    if (value.kind === "tensor") return `%${index}:${value.dtype}[${value.sizes.join(",")}]`;
    if (value.kind === "intList" || value.kind === "tensorList") return `[${value.items.map(words).join(" ")}]`;
    return "value" in value ? String(value.value) : value.kind;
  };
  const lines = neededInstructions(method).map((instruction) => {
    if (instruction.kind !== "kernelCall") return `  ${instruction.kind}`;
    return `  ${method.operators[instruction.operator]!} ${instruction.arguments.map(words).join(" ")}`;
  });
  return [...lines, `  outputs ${method.outputs.map(words).join(" ")}`].join("\n");
}
