import { setImmediate } from "node:timers/promises";

import { runOrReport } from "../../../reference/execution-failure.js";
import { reportUnwrittenReads } from "../../../reference/report-unwritten-reads.js";
import type { Executor, ExecutorValue } from "../../../reference/executor.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Method, Program } from "../../model/program.js";
import { decodeElements } from "../../run/decode-elements.js";
import type { CommandContext, CommandResult } from "../command-runner.js";
import { createExecutor } from "../executor/load-executor.js";
import { isTensor, logicalOrder } from "../executor/method-tensors.js";
import { withProgress } from "../terminal/progress.js";
import { readDataSet, readLabels, type DataSet } from "./data-set.js";
import { formatScore } from "./format-score.js";
import { Scorer } from "./score.js";

export interface DataSetRequest {
  readonly path: string;
  readonly labels: string | undefined;
  /** Of the largest outputs, how many may hold the class. */
  readonly k: number;
}

/** Samples between two looks at the progress. */
const stretch = 100;

/** Runs every sample from the state in which the program is loaded on: mutable buffers keep what a sample leaves in them. */
export async function evaluateDataSet(
  program: Program,
  method: Method,
  { path, labels: labelsPath, k }: DataSetRequest,
  { sink, terminal }: CommandContext,
): Promise<CommandResult | undefined> {
  const set = readDataSet(path, method, sink);
  const labels = set && labelsPath !== undefined ? readLabels(labelsPath, set.count, sink) : undefined;
  if (set === undefined || sink.hasErrors) return undefined;
  const executor = createExecutor(program, sink);
  const scorer = new Scorer(labels, k);
  for (let start = 0; start < set.count; start += stretch) {
    const label = `${start} of ${set.count} samples`;
    const isDone = await withProgress(terminal, label, async () => {
      await setImmediate();
      return runStretch(executor, method, set, start, scorer, sink);
    });
    if (!isDone) return undefined;
  }
  reportUnwrittenReads(executor, sink);
  const { score } = scorer;
  return { data: { model: program.fileName, method: method.name, data: path, score }, text: formatScore(score, terminal.resultStyle) };
}

function runStretch(executor: Executor, method: Method, set: DataSet, start: number, scorer: Scorer, sink: DiagnosticSink): boolean {
  for (let sample = start; sample < Math.min(start + stretch, set.count); sample++) {
    const outputs = runOrReport(sink, () => executor.run(method.name, set.inputsOf(sample)));
    if (outputs === undefined) return false;
    if (!takesFirstOutput(outputs, scorer, sink)) return false;
  }
  return true;
}

function takesFirstOutput([first]: readonly ExecutorValue[], scorer: Scorer, sink: DiagnosticSink): boolean {
  const values = first !== undefined && isTensor(first) ? decodeElements(logicalOrder(first).bytes, first.dtype).map(Number) : [];
  const { labels } = scorer;
  const isClass = labels === undefined || (labels.isInteger && labels.perSample === 1);
  if (values.length > 0 && (isClass || labels.perSample === values.length)) {
    scorer.add(values);
    return true;
  }
  const expected = values.length === 0 ? "an output that is a tensor" : `an integer, or ${values.length} numbers, for each sample`;
  const found = labels === undefined || values.length === 0 ? "no output that is a tensor" : `${labels.perSample} numbers for each sample`;
  sink.report("input-mismatch", { input: "--labels", found, expected });
  return false;
}
