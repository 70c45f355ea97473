import { findBoard } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Module } from "../../src/ir/graph.js";
import { withGraphs } from "../../src/ir/edit.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import { runPasses } from "../../src/phases/2-transform/pipeline.js";
import { createKernelForms } from "../../src/phases/3-select/row-forms/create-kernel-forms.js";
import type { KernelForms } from "../../src/steps/row-form.js";
import { selectKernels } from "../../src/phases/3-select/select-kernels.js";
import type { StepProgram } from "../../src/steps/step-program.js";
import { planMemory } from "../../src/phases/4-plan/plan-memory.js";
import type { PlannedProgram } from "../../src/phases/4-plan/planned-program.js";
import { feedableInput } from "../../src/phases/4-plan/passes/streaming/feedable-input.js";
import { applyCut, streamRows } from "../../src/phases/4-plan/passes/streaming/stream-rows.js";
import { isValidLast, rowableRuns, type StepOption } from "../../src/phases/4-plan/passes/streaming/segment-options.js";
import { slabs, streamableMethod } from "../../src/phases/4-plan/passes/streaming/streamable-method.js";
import { guardBytes } from "../../src/ir/guard-bytes.js";
import { emitFiles } from "../../src/phases/5-emit/emit-files.js";
import type { ModelFile } from "../../src/phases/5-emit/weights-files.js";

/** One way to compile a module. */
export interface Variant {
  /** Prefix of the generated model. */
  readonly name: string;
  readonly ram: CompileOptions["ram"];
  readonly input: CompileOptions["input"];
  /** Makes longer calls look cheaper than they are, so that the planner chooses them. */
  readonly prefersSlabs?: boolean;
  /** Makes segments as long as they can be, whether that saves bytes or not. */
  readonly streamsEverything?: boolean;
  /** Leaves the graph as it is. */
  readonly withoutPasses?: boolean;
}

export interface CompiledVariant {
  readonly variant: Variant;
  readonly planned: PlannedProgram;
  readonly files: readonly ModelFile[];
}

const sink = new DiagnosticSink();
const catalog = loadCatalog(sink);
const board = findBoard("host", sink);

export function compileVariant(module: Module, variant: Variant): CompiledVariant {
  if (catalog === undefined || board === undefined) throw new Error("the catalogue does not load");
  const options = { ...defaultOptions, name: variant.name, weights: "c", kernels: "ref", ram: variant.ram, input: variant.input, checks: true } as const;
  const own = new DiagnosticSink();
  const forms = createKernelForms({ kernels: catalog.kernels, board, options });
  const selected = selectProgram(module, variant.withoutPasses === true);
  const usedForms = variant.prefersSlabs === true ? preferringSlabs(forms) : forms;
  // Every graph as small as it can be: not only those that are larger than the others.
  const eachAlone = { ...options, concurrent: true };
  const streamed = variant.streamsEverything === true ? streamEverything(selected, usedForms) : streamRows(selected, usedForms, eachAlone, own);
  const planned = streamed && planMemory(streamed, new Map(), board, own, { guardBytes });
  if (planned === undefined) throw new Error(JSON.stringify(own.diagnostics));
  const input = { program: planned, board, options, models: [{ name: options.name, source: "random", bytes: new Uint8Array() }] };
  return { variant, planned, files: emitFiles(input, catalog.sources) };
}

function streamEverything(selected: StepProgram, forms: KernelForms): StepProgram {
  const methods = selected.methods.map((method) => {
    const streamable = streamableMethod(selected.module, method, forms);
    const runs = rowableRuns(streamable);
    const steps: StepOption[] = [];
    for (let first = 0; first < streamable.nodes.length; ) {
      const stop = runs.find(([start, end]) => start <= first && first < end)?.[1];
      let end = first + 1;
      while (stop !== undefined && end < stop && isValidLast(streamable, first, end)) end++;
      const slab = stop === undefined ? undefined : first % slabs.length;
      steps.push({ first, end, slab, scratchLimit: Infinity, bytes: 0, leastBytes: 0, instructions: 0 });
      first = end;
    }
    return applyCut(streamable, { steps, bytes: 0, instructions: 0 }, undefined);
  });
  return { ...selected, methods };
}

/** The module with those of its graphs whose input can be fed by rows. */
export function feedableGraphs(module: Module): Module {
  const selected = selectProgram(module, false);
  const forms = createKernelForms({ kernels: catalog!.kernels, board: board!, options: { kernels: "ref", optimise: "balanced" } });
  const graphs = selected.methods
    .filter((method) => feedableInput(streamableMethod(selected.module, method, forms), new DiagnosticSink()) !== undefined)
    .map(({ name }) => name);
  return withGraphs(module, module.graphs.filter(({ name }) => graphs.includes(name)));
}

function selectProgram(module: Module, withoutPasses: boolean): StepProgram {
  const own = new DiagnosticSink();
  const lowered = withoutPasses ? module : runPasses(module, defaultOptions, own);
  const selected = lowered && selectKernels(lowered, { kernels: catalog!.kernels, board: board!, options: { kernels: "ref", optimise: "balanced" } }, own);
  if (selected === undefined) throw new Error(JSON.stringify(own.diagnostics));
  return selected;
}

function preferringSlabs(forms: KernelForms): KernelForms {
  return {
    ...forms,
    rows: (request, outputRows, rowElements) =>
      forms.rows(request, outputRows, rowElements).map((form) => ({ ...form, instructions: () => 100_000 + 1000 * outputRows })),
  };
}
