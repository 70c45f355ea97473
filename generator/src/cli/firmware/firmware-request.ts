import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { defaultOptions, rowsOfSteps, type CompileOptions } from "../../options.js";
import type { Tolerance } from "../../run/compare-outputs.js";
import type { CommonOptions } from "../command-runner.js";
import { splitInputValues } from "../options/input-values.js";
import { parseModelArguments, type ModelRequest } from "../options/model-arguments.js";
import { parseChoice } from "../options/option-values.js";
import type { RecordingFlags } from "../recording/write-recording.js";
import { parsePlaceRules } from "../options/parse-place-rules.js";
import { parseSeconds } from "../options/parse-seconds.js";
import { parseSteps } from "../options/parse-steps.js";
import { parseTolerance } from "../options/parse-tolerance.js";

export const optimisations = ["size", "balanced", "speed"] as const satisfies readonly CompileOptions["optimise"][];
export const weightForms = ["incbin", "c"] as const satisfies readonly CompileOptions["weights"][];
export const kernelSets = ["auto", "ref", "cmsis-nn"] as const satisfies readonly CompileOptions["kernels"][];
export const projectKinds = ["baremetal", "zephyr", "library"] as const satisfies readonly CompileOptions["project"][];
export const clockChoices = ["reset", "rated"] as const satisfies readonly CompileOptions["clock"][];
export const arenaOwners = ["static", "caller"] as const satisfies readonly CompileOptions["arena"][];
export const ramGoals = ["min", "balanced", "speed"] as const satisfies readonly CompileOptions["ram"][];

/** What steers a compilation, as typed by the user. */
export interface CompilationFlags extends CommonOptions {
  readonly config?: string;
  readonly board: string;
  readonly data?: readonly string[];
  readonly etrecord?: readonly string[];
  readonly name?: string;
  readonly opt: string;
  readonly weights: string;
  readonly kernels: string;
  readonly cmsisNn?: string;
  readonly ram: string;
  readonly clock: string;
  readonly rowsPerStep?: string;
  readonly concurrent?: boolean;
  readonly shareState?: boolean;
  readonly input?: readonly string[];
  readonly place?: readonly string[];
}

export interface FirmwareFlags extends CompilationFlags, RecordingFlags {
  readonly target: string;
  readonly arena: string;
  readonly output?: string;
  readonly force?: boolean;
  readonly watch?: boolean;
  readonly build: boolean;
  readonly run?: boolean;
  readonly expect?: readonly string[];
  readonly tolerance?: string;
  readonly memoryOf?: string;
  readonly steps?: string;
  readonly profile?: boolean;
  readonly trace?: string;
  readonly save?: string;
  readonly timeout: string;
  readonly budget?: string;
}

/** The same, checked. */
export interface CompilationRequest {
  readonly models: readonly ModelRequest[];
  readonly options: CompileOptions;
}

export interface FirmwareRequest extends CompilationRequest {
  readonly tolerance: Tolerance;
  readonly timeoutMs: number;
  readonly steps: number | undefined;
}

/** Reports everything that is wrong with the options; undefined when anything is. */
export function checkFirmwareFlags(models: readonly string[], flags: FirmwareFlags, sink: DiagnosticSink): FirmwareRequest | undefined {
  checkCombinations(flags, sink);
  const instrument = flags.trace !== undefined ? "trace" : flags.profile === true ? "profile" : "none";
  const request = checkCompilationFlags(models, flags, instrument, sink);
  const project = parseChoice("--target", flags.target, projectKinds, sink);
  const arena = parseChoice("--arena", flags.arena, arenaOwners, sink);
  const tolerance = parseTolerance(flags.tolerance, sink);
  const timeoutMs = parseSeconds("--timeout", flags.timeout, sink);
  const steps = parseSteps(flags.steps, sink);
  if (sink.hasErrors || request === undefined || project === undefined || arena === undefined) return undefined;
  return { ...request, options: { ...request.options, project, arena }, tolerance, timeoutMs, steps };
}

export function checkCompilationFlags(
  models: readonly string[],
  flags: CompilationFlags,
  instrument: CompileOptions["instrument"],
  sink: DiagnosticSink,
): CompilationRequest | undefined {
  const image = parseModelArguments(models, flags, sink);
  const optimise = parseChoice("--opt", flags.opt, optimisations, sink);
  const weights = parseChoice("--weights", flags.weights, weightForms, sink);
  const kernels = parseChoice("--kernels", flags.kernels, kernelSets, sink);
  if (flags.cmsisNn !== undefined && kernels !== undefined && kernels !== "cmsis-nn") {
    sink.report("option-needs", { option: "--cmsis-nn", needs: "--kernels cmsis-nn" });
  }
  const ram = parseChoice("--ram", flags.ram, ramGoals, sink);
  const clock = parseChoice("--clock", flags.clock, clockChoices, sink);
  const rows = flags.rowsPerStep === undefined ? undefined : parseChoice("--rows-per-step", flags.rowsPerStep, rowsOfSteps.map(String), sink);
  const rowsPerStep = rowsOfSteps.find((count) => String(count) === rows) ?? null;
  if (flags.concurrent === true && models.length === 1) sink.report("option-needs", { option: "--concurrent", needs: "a second model" });
  if (image === undefined || optimise === undefined || weights === undefined || kernels === undefined) return undefined;
  const place = flags.place === undefined ? defaultOptions.place : parsePlaceRules(flags.place, sink);
  if (ram === undefined || clock === undefined || place === undefined) return undefined;
  const input = splitInputValues(flags.input).form;
  const concurrent = flags.concurrent === true;
  const shareState = flags.shareState === true;
  const options = { ...defaultOptions, name: image.name, optimise, weights, kernels, ram, rowsPerStep, input, concurrent, shareState, place, clock, instrument };
  return { models: image.models, options };
}

/** What is chosen when only the board is given. */
export function compilationDefaults(board: string): CompilationFlags {
  const { optimise, weights, kernels, ram, clock } = defaultOptions;
  return { board, opt: optimise, weights, kernels, ram, clock };
}

function checkCombinations(flags: FirmwareFlags, sink: DiagnosticSink): void {
  const needRun: readonly (readonly [option: string, isGiven: boolean])[] = [
    ["--input", splitInputValues(flags.input).files.length > 0],
    ["--expect", flags.expect !== undefined],
    // A project that others build may be run by them.
    ["--profile", flags.profile === true && flags.target === "baremetal"],
    ["--memory-of", flags.memoryOf !== undefined],
    ["--trace", flags.trace !== undefined],
    ["--save", flags.save !== undefined],
    ["--steps", flags.steps !== undefined],
    ["--tolerance", flags.tolerance !== undefined],
  ];
  for (const [option, isGiven] of needRun) {
    if (isGiven && flags.run !== true) sink.report("option-needs", { option, needs: "--run" });
  }
  if (flags.tolerance !== undefined && flags.expect === undefined) {
    sink.report("option-needs", { option: "--tolerance", needs: "--expect" });
  }
  for (const [option, file] of [["--etdump", flags.etdump], ["--chrome-trace", flags.chromeTrace]] as const) {
    if (file !== undefined && flags.profile !== true) sink.report("option-needs", { option, needs: "--profile" });
  }
  if (flags.profile === true && flags.trace !== undefined) {
    sink.report("option-conflict", { option: "--profile", other: "--trace", reason: "writing results takes time" });
  }
  if (flags.target === "zephyr") {
    const reason = "Zephyr's own tools build, run and weigh its applications";
    if (flags.run === true) sink.report("option-conflict", { option: "--run", other: "--target zephyr", reason });
    if (flags.cmsisNn !== undefined) {
      sink.report("option-conflict", { option: "--cmsis-nn", other: "--target zephyr", reason: "Zephyr's tools build the module of the workspace" });
    }
    if (flags.place !== undefined) {
      sink.report("option-conflict", { option: "--place", other: "--target zephyr", reason: "Zephyr's own linker script places memory" });
    }
  }
  if (flags.watch === true && flags.json === true) {
    sink.report("option-conflict", { option: "--watch", other: "--json", reason: "one object is printed, and nothing else" });
  }
  if (flags.target === "library") {
    const reason = "a library is built by the project that takes it";
    if (flags.run === true) sink.report("option-conflict", { option: "--run", other: "--target library", reason });
    if (flags.kernels === "cmsis-nn") sink.report("option-conflict", { option: "--kernels cmsis-nn", other: "--target library", reason: "a library brings its kernels" });
  }
  if (flags.arena === "caller" && flags.target === "baremetal") sink.report("option-needs", { option: "--arena caller", needs: "--target library or zephyr" });
  if (!flags.build && flags.run === true) {
    sink.report("option-conflict", { option: "--run", other: "--no-build", reason: "only a built program can run" });
  }
}
