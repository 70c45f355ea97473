import { limitTitle } from "../catalog/size-limit.js";
import { stateFacts } from "../ir/state-facts.js";
import type { UsedValues } from "../ir/state-uses.js";
import type { StepProgram } from "../steps/step-program.js";
import { defaultOptions, type CompileOptions } from "../options.js";
import { liveBytes } from "../phases/4-plan/choose-in-place.js";
import { bankFacts } from "./facts/bank-facts.js";
import { bufferFacts } from "./facts/buffer-facts.js";
import { layerFacts } from "./facts/layer-facts.js";
import { peakFacts } from "./facts/peak-facts.js";
import { sizeFacts } from "./facts/size-facts.js";
import { locateNodes } from "./facts/located-node.js";
import { stepFacts } from "./facts/step-facts.js";
import type { ReportInput } from "./report-input.js";
import type { HeadlineFacts, LayerFacts, ModelFacts, ReportView } from "./report-view.js";

/** Collects everything that the report says. */
export function createReportView(input: ReportInput): ReportView {
  const { planned } = input;
  const { plan } = planned;
  const nodes = locateNodes(planned);
  const live = liveBytes(plan);
  const buffers = bufferFacts(planned);
  const layers = layerFacts(nodes, planned.selected.module, input.profile);
  return {
    model: modelFacts(input),
    headline: headlineFacts(input, layers),
    estimate: input.profile?.estimate === undefined ? null : { board: input.profile.estimate.board, band: input.profile.estimate.band },
    banks: bankFacts(input),
    arenas: plan.arenas,
    steps: stepFacts(planned, nodes, buffers, live),
    buffers,
    states: stateFacts(usedValues(planned.selected)),
    peak: peakFacts(plan.peakStep, live, buffers, nodes),
    layers,
    size: input.weight === undefined ? null : sizeFacts(input.weight),
    menu: input.menu ?? [],
  };
}

function usedValues({ module, methods }: StepProgram): UsedValues {
  return { ...module, graphs: methods.map((method) => ({ ...method, nodes: method.steps.flatMap(({ covers }) => covers) })) };
}

function modelFacts({ planned, board, options, source }: ReportInput): ModelFacts {
  return {
    name: options.name,
    source,
    board: board.name,
    boardTitle: board.title,
    core: board.core.cpu,
    methods: planned.selected.methods.map(({ name }) => name),
    isConcurrent: options.concurrent,
    options: changedOptions(options),
    isInstrumented: options.instrument !== "none",
  };
}

function changedOptions(options: ReportInput["options"]): readonly string[] {
  const defaults: Readonly<Record<string, unknown>> = defaultOptions;
  return (Object.entries(options) as [string, CompileOptions[keyof CompileOptions]][]).flatMap(([option, value]) =>
    option in defaults && defaults[option] !== value ? [`${option}: ${optionText(value)}`] : [],
  );
}

function optionText(value: CompileOptions[keyof CompileOptions]): string {
  if (typeof value !== "object" || value === null) return String(value);
  return value.map((entry) => ("what" in entry ? `${entry.what}=${entry.bank}` : `${limitTitle(entry)}=${entry.bytes}`)).join(", ");
}

function headlineFacts({ planned, constantBytes, weight, profile }: ReportInput, layers: readonly LayerFacts[]): HeadlineFacts {
  const { arenas, exporterPlanBytes } = planned.plan;
  const predictions = layers.flatMap(({ predictedInstructions }) => predictedInstructions ?? []);
  return {
    arenaBytes: sum(arenas.map(({ bytes }) => bytes)),
    exporterPlanBytes,
    lowerBoundBytes: sum(arenas.map(({ lowerBoundBytes }) => lowerBoundBytes)),
    constantBytes,
    multiplyAccumulates: sum(layers.map(({ multiplyAccumulates }) => multiplyAccumulates)),
    nodes: layers.length,
    predictedInstructions: sum(predictions),
    predictedNodes: predictions.length,
    measured: measuredOf(profile),
    flashBytes: weight?.flashBytes ?? null,
    ramBytes: weight?.ramBytes ?? null,
    stackBytes: weight?.stack?.totalBytes ?? null,
  };
}

/** A program that did not say what a method took was not measured. */
function measuredOf(profile: ReportInput["profile"]): HeadlineFacts["measured"] {
  if (profile === undefined || profile.methods.length === 0) return null;
  const units = profile.methods.map((method) => method.units);
  return units.includes(undefined) ? null : { units: sum(units.map((value) => value ?? 0)), unit: profile.unit };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
