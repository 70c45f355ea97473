import type { DiagnosticSink } from "../../../../diagnostics/sink.js";
import type { StorageId, ValueId } from "../../../../ir/ids.js";
import { objectiveOf } from "../../../../objective.js";
import { defaultOptions, type CompileOptions } from "../../../../options.js";
import type { KernelForms } from "../../../../steps/row-form.js";
import type { Step } from "../../../../steps/step.js";
import { isStraight, type StepMethod, type StepProgram } from "../../../../steps/step-program.js";
import { chooseInPlace, liveBytes } from "../../choose-in-place.js";
import type { BufferSet } from "../../buffers.js";
import { packGreedily } from "../../placement/greedy/greedy.js";
import { itemsOf } from "../../placement/items.js";
import { buildSegment } from "./build-segment.js";
import { paretoCuts, type Cut } from "./cut.js";
import { feedableInput } from "./feedable-input.js";
import { bytesWithOverlap } from "./overlaps.js";
import { stepOptions, type StepOption } from "./segment-options.js";
import { choiceWithin, streamableMethod, type StreamableMethod } from "./streamable-method.js";

/** Cuts of nearly the same bytes differ in what else has to be alive: so many of the smallest are planned in full. */
const comparedCuts = 6;

/**
 * Needs selected kernels. Replaces runs of nodes by segments that work row by row, as `ram` asks for, and lets the
 * first input be fed by rows.
 * Keeps the order of the nodes, the memory of everything that is not inside a segment, and every result bit by bit.
 */
export function streamRows(
  selected: StepProgram,
  forms: KernelForms,
  options: Pick<CompileOptions, "ram" | "input" | "concurrent" | "rowsPerStep">,
  sink: DiagnosticSink,
): StepProgram | undefined {
  if (options.ram === "speed" && options.input === "whole") return selected;
  let current = selected;
  const choices: MethodChoice[] = [];
  for (const [position, method] of selected.methods.entries()) {
    // Segments have a fixed schedule; branches, loops and sizes known at run time only have none.
    if (!isStraight(method)) {
      const { name } = method;
      if (options.input === "rows") sink.report("input-not-rows", { method: name, found: "it has branches, loops or sizes known at run time" }, { method: name });
      continue;
    }
    const streamable = streamableMethod(selected.module, method, forms);
    const fed = options.input === "rows" ? feedableInput(streamable, sink) : undefined;
    if (options.input === "rows" && fed === undefined) continue;
    const cuts = methodCuts(streamable, fed?.storage, options.rowsPerStep);
    current = chooseCut(cuts, streamable, current, position, fed, options.ram);
    choices.push({ position, streamable, cuts, fed });
  }
  if (sink.hasErrors) return undefined;
  return options.ram === "speed" || options.concurrent || selected.methods.length === 1 ? current : withinLargest(current, choices);
}

/** What a method could be cut into. */
interface MethodChoice {
  readonly position: number;
  readonly streamable: StreamableMethod;
  readonly cuts: readonly Cut[];
  readonly fed: { readonly value: ValueId; readonly storage: StorageId } | undefined;
}

/** Methods that take turns share bytes: each but the largest gets the cheapest cut that needs no more than the largest does. */
function withinLargest(program: StepProgram, choices: readonly MethodChoice[]): StepProgram {
  const largest = Math.max(0, ...liveBytes(chooseInPlace(program)));
  return choices.reduce((current, { position, streamable, cuts, fed }) => {
    if (peakOf(current, position) === largest) return current;
    const cheapestFirst = cuts.filter(({ bytes }) => bytes <= largest).reverse();
    const candidates = cheapestFirst.slice(0, comparedCuts).map((cut) => withMethod(current, position, applyCut(streamable, cut, fed)));
    return candidates.find((candidate) => peakOf(candidate, position) <= largest) ?? current;
  }, program);
}

/** Bytes that are alive while a method runs, state of the others included. */
function peakOf(program: StepProgram, position: number): number {
  const set = chooseInPlace(program);
  const { name } = program.methods[position]!;
  return Math.max(0, ...liveBytes(set).filter((_, step) => set.steps[step]!.method === name));
}

/** All cuts of a method worth having, smallest first. */
export function methodCuts(
  streamable: StreamableMethod,
  fed: StorageId | undefined,
  rowsPerStep: CompileOptions["rowsPerStep"] = null,
): readonly Cut[] {
  const { nodes, uses } = streamable;
  const liveAt = (position: number): number =>
    [...uses.values()].reduce((sum, use) => sum + (use.first <= position && use.last >= position && use.storage !== fed ? use.bytes : 0), 0);
  const outside = Math.max(liveAt(-1), liveAt(nodes.length));
  return paretoCuts(stepOptions(streamable, fed, rowsPerStep), nodes.length, outside, (option) => bytesWithOverlap(streamable, option, fed));
}

function chooseCut(
  cuts: readonly Cut[],
  streamable: StreamableMethod,
  program: StepProgram,
  position: number,
  fed: { readonly value: ValueId; readonly storage: StorageId } | undefined,
  ram: CompileOptions["ram"],
): StepProgram {
  const apply = (cut: Cut): StepProgram => withMethod(program, position, applyCut(streamable, cut, fed));
  if (ram === "speed") return apply(cuts.at(-1)!);
  const wholeInstructions = streamable.nodes.reduce((sum, { wholes }) => sum + wholes[0]!.instructions, 0);
  const { longestRowRun } = objectiveOf({ ...defaultOptions, ram });
  const allowed = cuts.filter(({ instructions }) => instructions <= Math.max(wholeInstructions, 1) * longestRowRun);
  const candidates = (allowed.length > 0 ? allowed : cuts.slice(-1)).slice(0, comparedCuts).map(apply);
  const bytes = candidates.map((candidate) => arenaBytes(chooseInPlace(candidate)));
  return candidates[bytes.indexOf(Math.min(...bytes))]!;
}

/** What the buffers take in one bank: with results that grow over inputs it may be more than what is alive at once. */
function arenaBytes(set: BufferSet): number {
  const items = itemsOf(set.buffers.map(({ rigid, ...buffer }) => (rigid === undefined ? buffer : { ...buffer, rigid })));
  return items.length === 0 ? 0 : packGreedily(items, Math.max(...liveBytes(set))).peakBytes;
}

/** The method with the steps of the cut. */
export function applyCut(
  streamable: StreamableMethod,
  { steps }: Cut,
  fed: { readonly value: ValueId; readonly storage: StorageId } | undefined,
): StepMethod {
  const { method, nodes } = streamable;
  const stepOf = ({ first, end, slab, scratchLimit }: StepOption): Step => {
    if (slab === undefined) return choiceWithin(nodes[first]!.wholes, scratchLimit)!.step;
    const stages = nodes.slice(first, end).map(({ stages: choices }) => choiceWithin(choices![slab]!, scratchLimit)!.stage);
    return buildSegment(streamable, first, stages, first === 0 ? fed?.storage : undefined);
  };
  return { ...method, steps: steps.map(stepOf), ...(fed === undefined ? {} : { fedInput: fed.value }) };
}

function withMethod(program: StepProgram, position: number, method: StepMethod): StepProgram {
  return { ...program, methods: program.methods.map((other, index) => (index === position ? method : other)) };
}

