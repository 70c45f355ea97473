import { runOrReport } from "../../../reference/execution-failure.js";
import type { ExecutorInput, ExecutorValue } from "../../../reference/executor.js";
import { reportUnwrittenReads } from "../../../reference/report-unwritten-reads.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Method, Program, ValueIndex } from "../../model/program.js";
import { createExecutor } from "../executor/load-executor.js";
import { LayerRecorder, type Layer } from "./layers.js";
import { quantisationOf, type Quantisation } from "./quantisation.js";

export interface ComparedProgram {
  readonly program: Program;
  readonly method: Method;
}

/** What a run has computed, and what its integers stand for. */
export interface TracedRun extends ComparedProgram {
  readonly layers: readonly Layer[];
  readonly outputs: readonly ExecutorValue[];
  readonly quantisation: ReadonlyMap<ValueIndex, Quantisation>;
}

export function traceRun(compared: ComparedProgram, inputs: readonly ExecutorInput[], sink: DiagnosticSink): TracedRun | undefined {
  const { program, method } = compared;
  const executor = createExecutor(program, sink);
  const recorder = new LayerRecorder();
  const outputs = runOrReport(sink, () => executor.run(method.name, inputs, (result) => recorder.add(result)));
  reportUnwrittenReads(executor, sink);
  return outputs && { program, method, layers: recorder.layers, outputs, quantisation: quantisationOf(method) };
}
