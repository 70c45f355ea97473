import type { Command } from "commander";

import type { Board } from "../../catalog/board.js";
import { shapePrograms } from "../../compile.js";
import { formatDiagnostics } from "../../diagnostics/format.js";
import { acceleratorNames, parseAccelerator } from "../../delegates/ethos-u/audit/compare-configuration.js";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Style } from "../../diagnostics/style.js";
import { stateFacts } from "../../ir/state-facts.js";
import { printModule } from "../../ir/print-module.js";
import { readProgram } from "../../model/read-program.js";
import { withModules } from "../../model/with-modules.js";
import { operators } from "../../ops/registry.js";
import { defaultOptions } from "../../options.js";
import { findBoard } from "../catalog/load-board-files.js";
import { loadCatalog } from "../catalog/load-catalog.js";
import { methodOfModel, type NamedProgram } from "../../phases/1-import/import-programs.js";
import { droppedChannelsOf } from "../../phases/2-transform/dropped-channels.js";
import { foldConstantOperands } from "../../phases/2-transform/fold-constant-operands.js";
import { selectionName } from "../../phases/4-plan/passes/pipeline.js";
import { printProgram } from "../../steps/print-program.js";
import { runCommand, type CommandContext, type CommandResult, type CommonOptions } from "../command-runner.js";
import { readImageFiles } from "../files/read-model.js";
import { compileModels } from "../firmware/compile-model.js";
import { checkCompilationFlags, compilationDefaults, kernelSets, optimisations, ramGoals } from "../firmware/firmware-request.js";
import { reportArithmetic, type ArithmeticReport } from "../inspect/arithmetic.js";
import { formatArithmetic } from "../inspect/format-arithmetic.js";
import { formatNpuReport } from "../inspect/format-npu-report.js";
import { formatDroppedChannels } from "../inspect/format-dropped-channels.js";
import { formatStates } from "../inspect/format-states.js";
import { formatModelReport } from "../inspect/format-model-report.js";
import { formatKernelChoices, kernelChoices } from "../inspect/kernel-choices.js";
import { reportModel } from "../inspect/model-report.js";
import { reportNpuDelegates } from "../inspect/npu-delegates.js";
import { isStepPass, moduleAfterPass, moduleBeforePass, passNames } from "../inspect/module-after-pass.js";
import { etrecordHelp, listed } from "./compilation-options.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { parseModelArguments } from "../options/model-arguments.js";
import { collect, parseChoice } from "../options/option-values.js";

interface InspectOptions extends CommonOptions {
  readonly data?: readonly string[];
  readonly etrecord?: readonly string[];
  readonly after?: string;
  readonly kernels?: boolean;
  readonly kernelSet?: string;
  readonly board?: string;
  readonly failOnFloat?: boolean;
  readonly opt?: string;
  readonly npu?: boolean;
  readonly accelerator?: string;
  readonly ram?: string;
}

/** Whose kernels are counted unless a board is named: a core with DSP instructions and the memory for any model. */
const boardByDefault = "mps2-an386";

/** Reasons why a model does not compile that are printed. */
const shownProblems = 5;

export function createInspectCommand(): Command {
  const command = newCommand("inspect", "say what a model file holds", [
    { command: "etgen inspect model.pte", shows: "methods, inputs, outputs, operators, constants, how much is int8" },
    { command: "etgen inspect --fail-on-float model.pte", shows: "the same, with exit status 1 and a list if operators compute with floats" },
    { command: "etgen inspect --json model.pte", shows: "the same for programs" },
    { command: "etgen inspect --after=alias-views model.pte", shows: "the model as etgen sees it after that pass" },
    { command: "etgen inspect --after=stream-rows --board nrf5340 --ram min model.pte", shows: "the steps of the program after that pass" },
    { command: "etgen inspect --kernels --board nrf5340 model.pte", shows: "which C function computes what, and why; --verbose names all others" },
    { command: "etgen inspect --kernels --board nrf5340 --kernel-set cmsis-nn model.pte", shows: "what CMSIS-NN would compute, and what not" },
    { command: "etgen inspect --kernels --board nrf5340 --opt size model.pte", shows: "the same for the smallest image" },
    { command: "etgen inspect --npu model.pte", shows: "what an Ethos-U is told: operations, memory, MACs, every command" },
    { command: "etgen inspect --npu --accelerator u55-256 model.pte", shows: "the same, with exit status 1 where another NPU was meant" },
  ]);
  command
    .argument("<models...>", "a .pte or .bpte file, or name=file")
    .option("--data <file>", "external tensor data (.ptd), of several models model=file; may be repeated", collect)
    .option("--etrecord <file>", etrecordHelp, collect)
    .option("--after <pass>", `print the model after a pass, from ${selectionName} on as steps for the board: ${passNames.join(", ")}`)
    .option("--kernels", "print the kernel of every instruction and why it was taken; needs --board")
    .option("--board <name>", `the board whose kernels are counted or printed (default: ${boardByDefault})`)
    .option("--kernel-set <set>", `for --kernels, what "etgen firmware" calls --kernels: ${kernelSets.join(", ")}`)
    .addOption(listed("--opt <goal>", "for --kernels and steps: bytes against instructions", optimisations))
    .addOption(listed("--ram <goal>", "for steps: bytes of planned memory against instructions", ramGoals))
    .option("--npu", "audit and print the command streams of Ethos-U delegates")
    .option("--accelerator <npu>", "for --npu, the one that the streams have to fit, such as u55-128 or ethos-u85-256")
    .option("--fail-on-float", "an error for every operator that computes with floats; quantise and dequantise do not count");
  return addCommonOptions(command).action((models: readonly string[], options: InspectOptions) =>
    runCommand("inspect", options, (context) => inspectModels(models, options, context)),
  );
}

function inspectModels(models: readonly string[], options: InspectOptions, context: CommandContext): CommandResult | undefined {
  if (!checkCombinations(options, context)) return undefined;
  if (options.npu === true) return inspectNpu(models, options, context);
  if (options.kernels === true) return inspectKernels(models, options.board!, options, context);
  const board = findBoard(options.board ?? boardByDefault, context.sink);
  const { terminal, sink } = context;
  const programs = readPrograms(models, options, sink);
  if (programs === undefined || board === undefined) return undefined;
  if (options.after !== undefined) {
    const text = textAfterPass(programs, options.after, board, options, sink);
    return text === undefined ? undefined : { data: { after: options.after, text }, text };
  }
  const reports = programs.map(({ program }) => reportModel(program, (operator) => operators.has(operator)));
  const data = reports.length === 1 ? { model: reports[0] } : { models: reports };
  const problems = options.failOnFloat === true ? sink : new DiagnosticSink();
  const arithmetic = arithmeticOf(programs, board, options.failOnFloat === true, problems, sink);
  const imported = moduleAfterPass(programs, "import", new DiagnosticSink());
  const states = imported === undefined ? [] : stateFacts(imported);
  const described = reports.map((report) => formatModelReport(report, terminal.resultStyle)).join("\n\n");
  const text = states.length === 0 ? described : `${described}\n\n${formatStates(states, terminal.resultStyle)}`;
  if (arithmetic === undefined) {
    const refused = { states, arithmetic: null, droppedChannels: [], problems: problems.diagnostics };
    return { data: { ...data, ...refused }, text: [text, ...(problems === sink ? [] : [formatProblems(problems, terminal.resultStyle)])].join("\n\n") };
  }
  const before = moduleBeforePass(programs, foldConstantOperands, new DiagnosticSink());
  const droppedChannels = before === undefined ? [] : droppedChannelsOf(before);
  const sections = [
    text,
    formatArithmetic(arithmetic, terminal.resultStyle),
    ...(droppedChannels.length === 0 ? [] : [formatDroppedChannels(droppedChannels, terminal.resultStyle)]),
  ];
  return { data: { ...data, states, arithmetic, droppedChannels }, text: sections.join("\n\n") };
}

/** The model after a pass: as IR, or from selection on as steps. */
function textAfterPass(programs: readonly NamedProgram[], name: string, board: Board, { ram, opt }: InspectOptions, sink: DiagnosticSink): string | undefined {
  const pass = parseChoice("--after", name, passNames, sink);
  if (pass === undefined) return undefined;
  if (!isStepPass(pass)) {
    const module = moduleAfterPass(programs, pass, sink);
    return module && printModule(module);
  }
  const catalog = loadCatalog(sink);
  const goal = ram === undefined ? defaultOptions.ram : parseChoice("--ram", ram, ramGoals, sink);
  const optimise = opt === undefined ? defaultOptions.optimise : parseChoice("--opt", opt, optimisations, sink);
  if (catalog === undefined || goal === undefined || optimise === undefined) return undefined;
  const shaped = shapePrograms(programs, board, { ...defaultOptions, name: "model", ram: goal, optimise }, catalog.kernels, sink, pass);
  return shaped && printProgram(shaped.program);
}

/** Why the models do not compile. */
function formatProblems({ diagnostics }: DiagnosticSink, style: Style): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const rest = errors.length > shownProblems ? `\n  and ${errors.length - shownProblems} more` : "";
  return `${style.strong("cannot be compiled as it is:")}\n${formatDiagnostics(errors.slice(0, shownProblems), style)}${rest}`;
}

/** Undefined when the models do not compile; why is an error only where the answer decides the exit status. */
function arithmeticOf(
  programs: readonly NamedProgram[],
  board: Board,
  failOnFloat: boolean,
  problems: DiagnosticSink,
  sink: DiagnosticSink,
): ArithmeticReport | undefined {
  const catalog = loadCatalog(sink);
  const options = { ...defaultOptions, name: "model" };
  const shaped = catalog && shapePrograms(programs, board, options, catalog.kernels, problems, "fuse-loops");
  if (!failOnFloat) for (const found of problems.diagnostics) if (found.severity === "warning" || found.code === "internal") sink.add(found);
  const arithmetic = shaped && reportArithmetic(shaped.after.get(selectionName)!, shaped.program, board);
  if (failOnFloat) {
    const files = new Map(programs.flatMap((one) => one.program.methods.map(({ name }) => [nameOf(one, name), one.program.fileName] as const)));
    for (const { method, instruction, operator, result } of arithmetic?.floatOperators ?? []) {
      sink.report("float-operator", { operator, result }, { file: files.get(method) ?? "", method, instruction });
    }
  }
  return arithmetic;
}

function nameOf({ model }: NamedProgram, method: string): string {
  return model === undefined ? method : methodOfModel(model, method);
}

/** Reads all files before it gives up. */
function readPrograms(models: readonly string[], { data, etrecord }: InspectOptions, sink: DiagnosticSink): readonly NamedProgram[] | undefined {
  const image = parseModelArguments(models, { ...(data !== undefined && { data }), ...(etrecord !== undefined && { etrecord }) }, sink);
  const files = image && readImageFiles(image.models, sink);
  if (image === undefined || files === undefined) return undefined;
  const programs = files.flatMap(({ fileName, bytes, dataFiles, modules }, index): readonly NamedProgram[] => {
    const read = readProgram(bytes, dataFiles, sink, fileName);
    const program = read && withModules(read, modules, sink);
    return program === undefined ? [] : [{ model: files.length === 1 ? undefined : image.models[index]!.name, program }];
  });
  return programs.length < files.length ? undefined : programs;
}

function inspectNpu(models: readonly string[], options: InspectOptions, { terminal, sink }: CommandContext): CommandResult | undefined {
  const hardware = options.accelerator === undefined ? undefined : parseAccelerator(options.accelerator);
  if (options.accelerator !== undefined && hardware === undefined) {
    sink.report("accelerator-unknown", { found: options.accelerator, known: acceleratorNames });
    return undefined;
  }
  const delegates = readPrograms(models, options, sink)?.flatMap(({ program }) => reportNpuDelegates(program, hardware, sink));
  if (delegates === undefined || delegates.length === 0) return undefined;
  return { data: { delegates }, text: delegates.map((report) => formatNpuReport(report, terminal.resultStyle)).join("\n\n") };
}

function inspectKernels(
  models: readonly string[],
  board: string,
  { data, etrecord, kernelSet, opt }: InspectOptions,
  { terminal, sink }: CommandContext,
): CommandResult | undefined {
  const defaults = compilationDefaults(board);
  const kernels = kernelSet === undefined ? defaults.kernels : parseChoice("--kernel-set", kernelSet, kernelSets, sink);
  if (kernels === undefined) return undefined;
  const given = { ...(data === undefined ? {} : { data }), ...(etrecord !== undefined && { etrecord }), ...(opt === undefined ? {} : { opt }) };
  const request = checkCompilationFlags(models, { ...defaults, kernels, ...given }, "none", sink);
  const compiled = request && compileModels(request.models, board, request.options, sink);
  if (compiled === undefined) return undefined;
  const choices = kernelChoices(compiled.planned);
  return { data: { board, kernels: choices }, text: formatKernelChoices(choices, terminal.resultStyle, terminal.verbose) };
}

function checkCombinations({ after, kernels, kernelSet, board, failOnFloat, opt, ram, npu, accelerator }: InspectOptions, { sink }: CommandContext): boolean {
  if (npu !== true && accelerator !== undefined) sink.report("option-needs", { option: "--accelerator", needs: "--npu" });
  const prints = { "--after": after, "--kernels": kernels, "--fail-on-float": failOnFloat, "--board": board };
  for (const [option, given] of Object.entries(npu === true ? prints : {})) {
    if (given !== undefined) sink.report("option-conflict", { option: "--npu", other: option, reason: "--npu prints streams and nothing else" });
  }
  if (kernels === true && board === undefined) sink.report("option-needs", { option: "--kernels", needs: "--board" });
  if (kernels !== true && kernelSet !== undefined) sink.report("option-needs", { option: "--kernel-set", needs: "--kernels" });
  const asksForSteps = after !== undefined && isStepPass(after);
  if (kernels !== true && !asksForSteps && opt !== undefined) sink.report("option-needs", { option: "--opt", needs: "--kernels" });
  if (!asksForSteps && ram !== undefined) sink.report("option-needs", { option: "--ram", needs: "--after=stream-rows" });
  if (kernels === true && after !== undefined) {
    sink.report("option-conflict", { option: "--kernels", other: "--after", reason: "kernels are chosen after all passes" });
  }
  if (after !== undefined && !asksForSteps && board !== undefined && kernels !== true) {
    sink.report("option-conflict", { option: "--board", other: "--after", reason: "the IR of this pass does not depend on the board" });
  }
  const other = after !== undefined ? "--after" : "--kernels";
  if (failOnFloat === true && (after !== undefined || kernels === true)) {
    sink.report("option-conflict", { option: "--fail-on-float", other, reason: `${other} prints something else` });
  }
  return !sink.hasErrors;
}
