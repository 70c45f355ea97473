import type { Command } from "commander";

import { runOrReport } from "../../../reference/execution-failure.js";
import type { InstructionResult } from "../../../reference/executor.js";
import { reportUnwrittenReads } from "../../../reference/report-unwritten-reads.js";
import type { Method, Program } from "../../model/program.js";
import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { evaluateDataSet } from "../evaluate/evaluate-data-set.js";
import { saveTensor } from "../evaluate/save-tensors.js";
import { summarise, summaryCells, summaryColumns, type TensorSummary } from "../evaluate/summary.js";
import { chooseMethod, createExecutor, readExecutable } from "../executor/load-executor.js";
import { isTensor, valueLabel } from "../executor/method-tensors.js";
import { readExecutorInputs } from "../executor/read-inputs.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { StepClock } from "../recording/step-clock.js";
import { wantsRecording, writeRecording, type RecordingFlags } from "../recording/write-recording.js";
import { collect } from "../options/option-values.js";
import { formatTable } from "../terminal/table.js";

interface EvaluateFlags extends CommonOptions, RecordingFlags {
  readonly input?: readonly string[];
  readonly method?: string;
  readonly save?: string;
  readonly trace?: string;
  readonly data?: readonly string[];
  readonly labels?: string;
  readonly etrecord?: string;
  readonly top: string;
}

export function createEvaluateCommand(): Command {
  const command = newCommand("evaluate", "run a model here, literally as its file says, without a compiler or an emulator", [
    { command: "etgen evaluate model.pte --input x.npy", shows: "the outputs" },
    { command: "etgen evaluate model.pte --input x.npy --trace steps", shows: "what every instruction computes, as .npy files in ./steps" },
    { command: "etgen evaluate model.pte --input x.npy --etdump run.etdp", shows: "the same for ExecuTorch's Inspector" },
    { command: "etgen evaluate model.pte --data set.npz --labels y.npy", shows: "accuracy and confusion over a data set" },
  ]);
  command
    .argument("<model>", "a .pte or .bpte file")
    .option("--input <file>", "values of the next input, .npy or raw bytes; zeros without it", collect)
    .option("--method <name>", "the method to run; without it the only one, or forward")
    .option("--save <directory>", "write the outputs there, as .npy")
    .option("--trace <directory>", "write what every instruction computes there, as .npy")
    .option("--etdump <file>", "write what every instruction takes and computes there, as ETDump")
    .option("--chrome-trace <file>", "write what every instruction takes there, as a trace for Chrome and Perfetto")
    .option("--etrecord <file>", "the exporter's ETRecord, or a JSON file, which says what module each instruction belongs to")
    .option("--data <file>", "a data set, .npz or .npy, whose first dimension counts the samples; or a .ptd file of the model", collect)
    .option("--labels <file>", "what the first output should be, .npy: a class or the very numbers for each sample")
    .option("--top <count>", "how many of the largest outputs may hold the class", "5");
  return addCommonOptions(command).action((model: string, flags: EvaluateFlags) =>
    runCommand("evaluate", flags, (context) => evaluate(model, flags, context)),
  );
}

async function evaluate(model: string, flags: EvaluateFlags, context: CommandContext): Promise<CommandResult | undefined> {
  const { sink } = context;
  const isModelData = (path: string): boolean => /\.ptd$/i.test(path);
  const sets = (flags.data ?? []).filter((path) => !isModelData(path));
  checkFlags(sets, flags, context);
  const program = readExecutable(model, (flags.data ?? []).filter(isModelData), sink, flags.etrecord);
  const method = program && chooseMethod(program, flags.method, sink);
  if (program === undefined || method === undefined || sink.hasErrors) return undefined;
  if (sets[0] === undefined) return evaluateOnce(program, method, flags, context);
  return evaluateDataSet(program, method, { path: sets[0], labels: flags.labels, k: Number(flags.top) }, context);
}

function checkFlags(sets: readonly string[], { input, labels, trace, save, top, etdump, chromeTrace }: EvaluateFlags, { sink }: CommandContext): void {
  const k = Number(top);
  if (!Number.isInteger(k) || k < 1) {
    sink.report("invalid-option-value", { option: "--top", found: top, expected: "a number of outputs, at least 1", example: "--top 5" });
  }
  if (sets.length > 1) {
    const reason = "one data set is evaluated at a time";
    sink.report("option-conflict", { option: `--data ${sets[0]}`, other: `--data ${sets[1]}`, reason });
  }
  const single = { "--input": input?.[0], "--trace": trace, "--save": save, "--etdump": etdump, "--chrome-trace": chromeTrace };
  for (const [option, value] of sets.length === 0 ? [] : Object.entries(single)) {
    if (value !== undefined) sink.report("option-conflict", { option, other: "--data", reason: "it is about a single run" });
  }
  if (labels !== undefined && sets.length === 0) sink.report("missing-option", { command: "etgen evaluate --labels", option: "--data <file>" });
}

interface TracedTensor extends TensorSummary {
  readonly instruction: number;
  readonly module: string | undefined;
  readonly operator: string;
  readonly value: string;
  readonly file: string | undefined;
}

function evaluateOnce(program: Program, method: Method, flags: EvaluateFlags, context: CommandContext): CommandResult | undefined {
  const { sink, terminal } = context;
  const inputs = readExecutorInputs(method, flags.input ?? [], sink);
  if (inputs === undefined) return undefined;
  const executor = createExecutor(program, sink);
  const steps: TracedTensor[] = [];
  const { trace } = flags;
  const clock = new StepClock(method);
  const onResult = (result: InstructionResult): void => {
    if (wantsRecording(flags)) clock.add(result);
    if (trace !== undefined) steps.push(...traced(result, method, trace, steps.length, context));
  };
  const outputs = runOrReport(sink, () => executor.run(method.name, inputs, trace !== undefined || wantsRecording(flags) ? onResult : undefined));
  reportUnwrittenReads(executor, sink);
  if (outputs === undefined) return undefined;
  const found = outputs.map((output, position) => {
    const name = `output${position}`;
    if (!isTensor(output)) return { name, value: "value" in output ? output.value : null };
    const file = flags.save === undefined ? undefined : saveTensor(flags.save, name, output, sink);
    return { name, ...summarise(output), file };
  });
  const rows = found.map((output) =>
    "sizes" in output ? [output.name, ...summaryCells(output)] : [output.name, "number", "", "", "", String(output.value)],
  );
  const recording = { unit: "nanosecond", steps: clock.steps, outputs: outputs.filter(isTensor) } as const;
  const written = writeRecording(recording, flags, sink);
  const tables = [
    ...(steps.length === 0 ? [] : [formatTrace(steps, context), ""]),
    formatTable([{ title: "output" }, ...summaryColumns], rows, terminal.resultStyle),
    ...written,
  ];
  const data = { model: program.fileName, method: method.name, outputs: found, ...(trace !== undefined && { trace: steps }) };
  return { data, text: tables.join("\n") };
}

/** Files are numbered as they are written: a loop comes by an instruction several times. */
function traced(result: InstructionResult, method: Method, directory: string, done: number, { sink }: CommandContext): readonly TracedTensor[] {
  const { instruction, operator, results } = result;
  return results.map((tensor, index) => {
    const name = `${String(done + index).padStart(4, "0")}-${operator.replace(/[^A-Za-z0-9_]+/g, "_")}`;
    const file = saveTensor(directory, name, tensor, sink);
    return { instruction, module: method.modules?.[instruction], operator, value: valueLabel(method, tensor.value), ...summarise(tensor), file };
  });
}

function formatTrace(steps: readonly TracedTensor[], { terminal }: CommandContext): string {
  const hasModules = steps.some(({ module }) => module !== undefined);
  const module = hasModules ? [{ title: "module" }] : [];
  const columns = [{ title: "instruction", align: "right" as const }, ...module, { title: "operator" }, { title: "result" }, ...summaryColumns];
  const rows = steps.map((step) => [String(step.instruction), ...(hasModules ? [step.module ?? ""] : []), step.operator, step.value, ...summaryCells(step)]);
  return formatTable(columns, rows, terminal.resultStyle);
}
