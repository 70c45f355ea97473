import type { Command } from "commander";

import { compareRuns, isWrong, type ComparedLayer, type Comparison } from "../compare/compare-runs.js";
import { traceRun, type ComparedProgram, type TracedRun } from "../compare/compared-program.js";
import { formatComparison } from "../compare/format-comparison.js";
import { int8Ranges } from "../compare/int8-range.js";
import type { Layer } from "../compare/layers.js";
import type { Difference } from "../compare/measure.js";
import { readSharedInputs } from "../compare/shared-inputs.js";
import { readSharedSet } from "../compare/shared-set.js";
import { stackRuns, tracedBytes } from "../compare/stack-runs.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { chooseMethod, readExecutable } from "../executor/load-executor.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { collect } from "../options/option-values.js";
import { withProgress } from "../terminal/progress.js";

interface CompareFlags extends CommonOptions {
  readonly input?: readonly string[];
  readonly inputB?: readonly string[];
  readonly data?: string;
  readonly method?: string;
  readonly dataA?: readonly string[];
  readonly dataB?: readonly string[];
  readonly threshold: string;
}

export function createCompareCommand(): Command {
  const command = newCommand("compare", "run two programs here and say how far the second is from the first, and from which layer on", [
    { command: "etgen compare float.pte int8.pte --input x.npy", shows: "what quantisation costs at each output and layer" },
    { command: "etgen compare float.pte int8.pte --data set.npz", shows: "the same over all samples of a data set" },
    { command: "etgen compare before.pte after.pte --input x.npy --threshold 40", shows: "the first layer below 40 dB" },
  ]);
  command
    .argument("<a>", "a .pte or .bpte file, whose results count as the signal")
    .argument("<b>", "another export of the module; what differs is the noise")
    .option("--input <file>", "values of the next input, .npy or raw bytes, for both programs, as floats or integers", collect)
    .option("--input-b <file>", "values of the next input of the second program, instead of those of the first", collect)
    .option("--data <file>", "a data set, .npz or .npy, whose first dimension counts the samples, with the values that the first program takes")
    .option("--method <name>", "the method to run; without it the only one, or forward")
    .option("--threshold <decibels>", "a layer whose signal-to-noise ratio is below goes wrong", "20")
    .option("--data-a <file>", "a .ptd file of the first program", collect)
    .option("--data-b <file>", "a .ptd file of the second program", collect);
  return addCommonOptions(command).action((a: string, b: string, flags: CompareFlags) =>
    runCommand("compare", flags, (context) => compare(a, b, flags, context)),
  );
}

async function compare(pathA: string, pathB: string, flags: CompareFlags, context: CommandContext): Promise<CommandResult | undefined> {
  const { sink, terminal } = context;
  const threshold = flags.threshold.trim() === "" ? NaN : Number(flags.threshold);
  if (!Number.isFinite(threshold)) {
    const expected = "a number of decibels";
    sink.report("invalid-option-value", { option: "--threshold", found: flags.threshold, expected, example: "--threshold 20" });
  }
  const load = (path: string, data: readonly string[] | undefined): ComparedProgram | undefined => {
    const program = readExecutable(path, data ?? [], sink);
    const method = program && chooseMethod(program, flags.method, sink);
    return program && method && { program, method };
  };
  const [first, second] = [load(pathA, flags.dataA), load(pathB, flags.dataB)];
  if (first === undefined || second === undefined || sink.hasErrors) return undefined;
  const traced = flags.data === undefined ? traceInput(first, second, flags, sink) : await traceSet(first, second, flags.data, flags, context);
  if (traced === undefined) return undefined;
  const { a, b, notes } = traced;
  const comparison = compareRuns(a, b, threshold);
  const ranges = { a: int8Ranges(a.layers, a.quantisation), b: int8Ranges(b.layers, b.quantisation) };
  const programs = [first, second].map(({ program, method }, index) => `${"ab"[index]}: ${program.fileName}, method "${method.name}"`);
  const tables = formatComparison(comparison, ranges, threshold, terminal.resultStyle);
  const sides = { a: plainProgram(first), b: plainProgram(second) };
  const data = { ...sides, inputs: notes, threshold, ...plainComparison(comparison, threshold), int8: ranges };
  return { data, text: [...programs, ...notes, "", tables].join("\n") };
}

interface TracedPair {
  readonly a: TracedRun;
  readonly b: TracedRun;
  readonly notes: readonly string[];
}

function traceInput(first: ComparedProgram, second: ComparedProgram, flags: CompareFlags, sink: DiagnosticSink): TracedPair | undefined {
  const inputs = readSharedInputs(first, second, { shared: flags.input ?? [], b: flags.inputB ?? [] }, sink);
  const a = inputs && traceRun(first, inputs.a, sink);
  const b = inputs && a && traceRun(second, inputs.b, sink);
  return inputs && a && b && { a, b, notes: inputs.notes };
}

/** Then the terminal is told how it goes on. */
const samplesAtATime = 16;

/** Results of all samples are kept until they are compared. */
const mostTracedBytes = 1 << 29;

async function traceSet(
  first: ComparedProgram,
  second: ComparedProgram,
  path: string,
  { input, inputB }: CompareFlags,
  { sink, terminal }: CommandContext,
): Promise<TracedPair | undefined> {
  for (const [option, files] of [["--input", input], ["--input-b", inputB]] as const) {
    if (files !== undefined) sink.report("option-conflict", { option, other: "--data", reason: "it is about a single run" });
  }
  const set = sink.hasErrors ? undefined : readSharedSet(first, second, path, sink);
  if (set === undefined) return undefined;
  const runs: { readonly a: TracedRun; readonly b: TracedRun }[] = [];
  let bytes = 0;
  await withProgress(terminal, `comparing ${set.count} samples`, async () => {
    for (let sample = 0; sample < set.count && bytes <= mostTracedBytes && !sink.hasErrors; sample++) {
      const inputs = set.inputsOf(sample);
      const [a, b] = [traceRun(first, inputs.a, sink), traceRun(second, inputs.b, sink)];
      if (a === undefined || b === undefined) return;
      runs.push({ a, b });
      if (sample % samplesAtATime === 0) await new Promise((resolve) => setImmediate(resolve));
      bytes += tracedBytes(a) + tracedBytes(b);
    }
  });
  const [one, ...more] = runs;
  if (one === undefined || sink.hasErrors) return undefined;
  const rest = runs.length < set.count ? ` of ${set.count}: the results of more are too many to keep` : "";
  const notes = [...set.notes, `over ${runs.length} samples${rest}`];
  return { a: stackRuns([one.a, ...more.map(({ a }) => a)]), b: stackRuns([one.b, ...more.map(({ b }) => b)]), notes };
}

const plainProgram = ({ program, method }: ComparedProgram): object => ({ model: program.fileName, method: method.name });

/** Without the bytes of tensors. */
function plainComparison(comparison: Comparison, threshold: number): Readonly<Record<string, unknown>> {
  const { outputs, layers, unmatched, isComplete, firstWrong } = comparison;
  const plainPair = ({ a, b, difference }: ComparedLayer): object => {
    return { a: plainLayer(a), b: plainLayer(b), ...plainDifference(difference), wrong: isWrong(difference, threshold) };
  };
  return {
    outputs: outputs.map(({ name, difference }) => ({ name, ...plainDifference(difference) })),
    layers: layers.map(plainPair),
    unmatched: { a: unmatched.a.map(plainLayer), b: unmatched.b.map(plainLayer), isComplete },
    firstWrong: firstWrong === undefined ? null : plainPair(firstWrong),
  };
}

const plainDifference = (difference: Difference | string): object => (typeof difference === "string" ? { reason: difference } : difference);

function plainLayer({ instruction, operators, value, tensor }: Layer): object {
  return { instruction, operators, value, dtype: tensor.dtype, sizes: tensor.sizes };
}
