import type { DiagnosticSink } from "../src/diagnostics/sink.js";
import type { Executor } from "./executor.js";

/** Warns of every tensor that was read before all of it was written. */
export function reportUnwrittenReads(executor: Executor, sink: DiagnosticSink): void {
  for (const { method, instruction, value, byte } of executor.unwrittenReads) {
    const tensor = executor.program.methods.find(({ name }) => name === method)?.values[value];
    const name = tensor?.kind === "tensor" ? tensor.name : undefined;
    const words = `value ${value}${name === undefined ? "" : ` "${name}"`}`;
    sink.report("unwritten-read", { value: words, byte }, { file: executor.program.fileName, method, instruction });
  }
}
