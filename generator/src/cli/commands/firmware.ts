import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import type { Command } from "commander";

import { DiagnosticSink } from "../../diagnostics/sink.js";
import { defaultOptions } from "../../options.js";
import { checkLimits } from "../../size/budget/check-limits.js";
import type { Weight } from "../../size/weight.js";
import { runCommand, type CommandContext, type CommandResult } from "../command-runner.js";
import { findBoard } from "../catalog/load-board-files.js";
import { completeFlags, type CompleteFlags } from "../config/complete-flags.js";
import { sizeLimits } from "../config/size-limits.js";
import { buildFirmware } from "../firmware/build-firmware.js";
import { findCmsisNn } from "../firmware/find-cmsis-nn.js";
import { compileModels, type CompiledModel } from "../firmware/compile-model.js";
import { checkFirmwareFlags, projectKinds, arenaOwners, type FirmwareFlags, type FirmwareRequest } from "../firmware/firmware-request.js";
import { formatFirmware } from "../firmware/format-firmware.js";
import { moduleSizes } from "../firmware/module-sizes.js";
import { nextChange } from "../firmware/watch-models.js";
import { nodeLabels, traceNames } from "../firmware/node-labels.js";
import { withDirectory } from "../lock/with-directory.js";
import { addCommonOptions, newCommand } from "../new-command.js";
import { budgetOption } from "../options/parse-budget.js";
import { stepsDescription } from "../options/parse-steps.js";
import { toleranceOption } from "../options/parse-tolerance.js";
import { splitInputValues } from "../options/input-values.js";
import { collect } from "../options/option-values.js";
import { inspectOutput } from "../output/previous-output.js";
import { writeOutput } from "../output/write-output.js";
import { profileRecording } from "../recording/profile-recording.js";
import { writeRecording } from "../recording/write-recording.js";
import { makeReport } from "../report/make-report.js";
import { findInPlace, writeReport } from "../report/write-report.js";
import { programInterface, type MethodInterface } from "../../phases/5-emit/program-interface.js";
import type { Board } from "../../catalog/board.js";
import { prepareEstimate, type EstimateRequest } from "../run/estimate-run.js";
import { canRunHere } from "../run/can-run-here.js";
import { readRunFiles, type RunFiles } from "../run/run-files.js";
import { runFirmware } from "../run/run-firmware.js";
import type { RunReport } from "../run/run-report.js";
import { weighProgram } from "../size/weigh-project.js";
import { addCompilationOptions, addLibraryOption, listed } from "./compilation-options.js";

export function createFirmwareCommand(): Command {
  const command = newCommand("firmware", "generate, build, weigh and run a firmware project for a model", [
    { command: "etgen firmware --board nrf5340 model.pte", shows: "a complete project in ./model-nrf5340, built, with its size" },
    {
      command: "etgen firmware --board mps2-an386 model.pte --run --input x.npy --expect y.npy",
      shows: "the same, run in QEMU on an input and compared",
    },
    {
      command: "etgen firmware --board nrf52840 model.pte --budget flash=64K,ram=24K",
      shows: "exit status 3 when it needs more, and what to look at",
    },
    { command: "etgen firmware --board host model.pte -o twin --no-build", shows: "only the source files" },
    { command: "etgen firmware --board nrf5340 kws.pte seen=vision/net.pte", shows: "two models in one image; they take turns in one arena" },
    { command: "etgen firmware --board nrf5340 --target library model.pte", shows: "only the model, for a project that is there already" },
    { command: "etgen firmware --board nrf5340 --target zephyr model.pte", shows: "a Zephyr application in ./model-nrf5340-zephyr" },
  ]);
  addLibraryOption(addCompilationOptions(command))
    .addOption(listed("--target <kind>", "zephyr: an application that Zephyr's tools build; library: only the model, for a project that is there", projectKinds, defaultOptions.project))
    .addOption(listed("--arena <owner>", "caller: the application hands planned memory over; for --target library and zephyr", arenaOwners, defaultOptions.arena))
    .option("-o, --output <directory>", "where the project goes; <name>-<board> if not given")
    .option("--force", "write beside files that etgen did not write")
    .option("--watch", "do it again whenever a model changes")
    .option("--no-build", "only write the files")
    .option("--run", "run it, in QEMU or on this machine")
    .option("--input <file>", "values of the next input, .npy or raw bytes, or input1=file; the word rows: the application feeds rows", collect)
    .option("--expect <file>", "what the next output must be, .npy or raw bytes, or output1=file", collect)
    .option(toleranceOption.flags, toleranceOption.description)
    .option("--steps <count>", stepsDescription)
    .option("--profile", "count what every instruction of the model takes")
    .option("--memory-of <board>", "choose kernels for the flash of this board, and estimate the cycles of --profile with it and its clock; its core is the same")
    .option("--trace <directory>", "write the result of every instruction of the model there")
    .option("--save <directory>", "write the outputs there, as .npy")
    .option("--timeout <seconds>", "end a run after this time", "300")
    .option("--etdump <file>", "write what --profile counts there, as ETDump")
    .option("--chrome-trace <file>", "write what --profile counts there, as a trace for Chrome and Perfetto")
    .option(budgetOption.flags, budgetOption.description);
  return addCommonOptions(command).action((models: readonly string[], flags: GivenFlags) =>
    makeAndWatch(models, flags, command),
  );
}

type GivenFlags = Omit<FirmwareFlags, "board"> & { readonly board?: string };

/** With --watch again and again, until somebody ends it: what is wrong with one version of a model may be right with the next. */
async function makeAndWatch(models: readonly string[], flags: GivenFlags, command: Command): Promise<void> {
  let watched: readonly string[] = [];
  do {
    await runCommand("firmware", flags, (context) => {
      const complete = completeFlags(models, flags, command, new DiagnosticSink());
      watched = (complete?.models ?? []).map((model) => model.replace(/^[^=/\\]*=/, ""));
      return makeFirmware(models, flags, command, context);
    });
    if (flags.watch !== true || flags.json === true || watched.length === 0 || !watched.every((path) => existsSync(dirname(path)))) return;
    process.stderr.write(`watching ${watched.join(", ")}\n`);
    process.stderr.write(`${await nextChange(watched)} has changed\n`);
  } while (true);
}

async function makeFirmware(
  models: readonly string[],
  given: GivenFlags,
  command: Command,
  context: CommandContext,
): Promise<CommandResult | undefined> {
  const { sink } = context;
  const complete = completeFlags(models, given, command, sink);
  if (complete === undefined) return undefined;
  const { flags } = complete;
  const request = withLimits(complete, checkFirmwareFlags(complete.models, flags, sink), sink);
  const other = flags.memoryOf === undefined ? undefined : findBoard(flags.memoryOf, sink);
  const compiled = request && compileModels(request.models, flags.board, request.options, sink, other);
  if (request === undefined || compiled === undefined) return undefined;
  if (flags.run === true && !canRunHere(compiled.board)) {
    sink.report("board-cannot-run", { board: compiled.board.name });
    return undefined;
  }
  const timedBoard = other ?? compiled.board;
  if (sink.hasErrors || !hasCoreOf(timedBoard, compiled.board, sink)) return undefined;
  const methods = programInterface(compiled.planned.selected);
  const runFiles = readRunFiles(methods, { inputPaths: splitInputValues(flags.input).files, expectPaths: flags.expect ?? [], steps: request.steps }, sink);
  if (runFiles === undefined) return undefined;

  const { project } = request.options;
  const isBuiltHere = flags.build && project === "baremetal";
  const library = isBuiltHere ? findCmsisNn(flags.cmsisNn, compiled, sink) : undefined;
  if (sink.hasErrors) return undefined;
  const directory = flags.output ?? `${request.options.name}-${compiled.board.name}${project === "baremetal" ? "" : `-${project}`}`;
  const force = flags.force === true;
  if (inspectOutput(directory, force, sink) === undefined) return undefined;
  return withDirectory(directory, context, async () => {
    if (!writeOutput(directory, compiled.files, { force }, sink)) return undefined;
    const made = isBuiltHere ? await buildAndRun(directory, library, { ...compiled, timedBoard }, request, runFiles, flags, context) : {};
    return describeProject(directory, compiled, request, made, flags, context);
  });
}

/** The request with what the image may take on its board. Undefined after a message; an unknown board is said when it is needed. */
function withLimits(
  { budget, baseline, flags }: CompleteFlags<GivenFlags>,
  request: FirmwareRequest | undefined,
  sink: DiagnosticSink,
): FirmwareRequest | undefined {
  const board = request && findBoard(flags.board, new DiagnosticSink());
  if (request === undefined || board === undefined) return request;
  const limits = sizeLimits({ budget, baseline, option: flags.budget }, request.options.name, board, sink);
  return limits && { ...request, options: { ...request.options, limits } };
}

/** Whether the board whose flash and clock count has the same core; a message where it has not. */
function hasCoreOf({ name, core: { cpu } }: Board, { name: own, core }: Board, sink: DiagnosticSink): boolean {
  if (cpu === core.cpu) return true;
  const reason = `instructions of a ${core.cpu} say nothing of a ${cpu}`;
  sink.report("option-conflict", { option: `--memory-of ${name}`, other: `--board ${own}`, reason });
  return false;
}

/** `kws_forward`; of one model among several, `kws.forward` is `kws_forward` too. */
function countedFunctions(methods: readonly MethodInterface[], image: string): EstimateRequest["methods"] {
  return methods.map(({ name }) => ({ name, functions: [`${image}_${name}`, `${image}_${name}_feed_row`, name] }));
}

interface Made {
  readonly program?: string;
  readonly weight?: Weight;
  readonly run?: RunReport;
}

function describeProject(
  directory: string,
  compiled: CompiledModel,
  request: FirmwareRequest,
  made: Made,
  flags: FirmwareFlags,
  { sink, terminal }: CommandContext,
): CommandResult {
  const isZephyr = request.options.project === "zephyr";
  if (isZephyr && /\s/.test(resolve(directory))) sink.report("zephyr-path-with-space", { path: resolve(directory) });
  const report = writeProjectReport(directory, makeReport(compiled, { weight: made.weight, profile: made.run }).html, sink);
  const { plan } = compiled.planned;
  const zephyrTarget = isZephyr ? compiled.board.zephyr?.target : undefined;
  const labels = nodeLabels(compiled.planned);
  const recorded = made.run === undefined ? [] : writeRecording(profileRecording(made.run, labels), flags, sink);
  const modules = moduleSizes(compiled.planned);
  const outcome = { directory, board: compiled.board, models: compiled.models, plan, labels, modules, zephyrTarget, ...made };
  return {
    data: {
      project: { directory, files: compiled.files.map(({ path }) => path) },
      board: compiled.board.name,
      options: request.options,
      plan,
      size: made.weight,
      ...(modules.length > 0 && { modules }),
      run: made.run,
      report,
    },
    text: [formatFirmware(outcome, terminal.resultStyle), ...recorded, ...(report === undefined ? [] : ["", `report: ${report}`])].join("\n"),
  };
}

/** Beside the project's files rather than among them: it also says what building and running showed. */
function writeProjectReport(directory: string, html: string, sink: DiagnosticSink): string | undefined {
  const path = join(directory, "report.html");
  const isFree = ["nothing", "a report"].includes(findInPlace(path));
  const place = isFree ? path : `${path}.new`;
  if (!isFree) sink.report("output-file-kept", { path, newVersion: place });
  return writeReport(place, html, sink) ? place : undefined;
}

async function buildAndRun(
  directory: string,
  library: string | undefined,
  { board, options, planned, timedBoard }: CompiledModel & { readonly timedBoard: Board },
  request: FirmwareRequest,
  files: RunFiles,
  flags: FirmwareFlags,
  { sink, terminal }: CommandContext,
): Promise<Made> {
  const built = await buildFirmware(directory, options.name, board, terminal, sink, library);
  if (built === undefined) return {};
  const weight = await weighProgram(built, board, sink);
  if (weight !== undefined) checkLimits(weight, request.options.limits, sink);
  const { tolerance, timeoutMs } = request;
  const methods = programInterface(planned.selected);
  const trace = flags.trace === undefined ? undefined : { directory: flags.trace, names: traceNames(planned) };
  const counted =
    flags.profile === true && board.platform !== "host"
      ? await prepareEstimate(
          { board, timedBoard, ratedClock: options.clock === "rated", program: built.program, methods: countedFunctions(methods, options.name) },
          sink,
        )
      : undefined;
  const run =
    flags.run === true
      ? await runFirmware(
          { board, program: built.program, methods, files, tolerance, timeoutMs, counted, trace, saveDirectory: flags.save },
          terminal,
          sink,
        )
      : undefined;
  return { program: built.program, ...(weight === undefined ? {} : { weight }), ...(run === undefined ? {} : { run }) };
}
