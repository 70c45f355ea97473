import type { NodeLabel } from "../run/format-run-report.js";
import type { RunReport } from "../run/run-report.js";
import type { RecordedStep, Recording } from "./recording.js";

/** What --profile counted, one instruction after the other. */
export function profileRecording({ unit, methods }: RunReport, labels: readonly NodeLabel[]): Recording {
  const steps = methods.flatMap(({ name, nodes }) => {
    let start = 0;
    return nodes.map(({ instruction, units }): RecordedStep => {
      const label = labels.find((candidate) => candidate.method === name && candidate.instruction === instruction);
      const time = { start, end: start + units };
      start = time.end;
      return { method: name, instruction, operator: label?.operator ?? "", kernel: label?.kernel, module: label?.module, time, results: [] };
    });
  });
  return { unit, steps, outputs: [] };
}
