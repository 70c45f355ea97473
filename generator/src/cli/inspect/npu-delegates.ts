import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { auditPayload } from "../../delegates/ethos-u/audit/audit-payload.js";
import { compareConfiguration, type NpuHardware } from "../../delegates/ethos-u/audit/compare-configuration.js";
import { describeJob, type NpuReport } from "../../delegates/ethos-u/disassemble/describe-job.js";
import { ethosUBackend, readPayload, type PayloadSource } from "../../delegates/ethos-u/payload/read-payload.js";
import type { Program } from "../../model/program.js";

/** One delegate for an Ethos-U, and where it was found. */
export interface NpuDelegateReport extends NpuReport {
  readonly file: string;
  readonly method: string;
  readonly delegate: number;
}

/** Every Ethos-U delegate of a program, audited; `hardware` is the NPU that it has to fit. */
export function reportNpuDelegates(
  program: Program,
  hardware: NpuHardware | undefined,
  sink: DiagnosticSink,
): readonly NpuDelegateReport[] {
  const found = program.methods.flatMap((method) =>
    method.delegates.map((delegate, index) => ({ method: method.name, delegate, index })),
  );
  const own = found.filter(({ delegate }) => delegate.id === ethosUBackend);
  if (own.length === 0)
    sink.report("npu-absent", { backends: [...new Set(found.map(({ delegate }) => delegate.id))] }, { file: program.fileName });
  return own.flatMap(({ method, delegate, index }): readonly NpuDelegateReport[] => {
    const source: PayloadSource = {
      owner: `delegate ${index} of method "${method}"`,
      location: { file: program.fileName, method },
      namedData: program.namedData,
    };
    const payload = readPayload(delegate, source, sink);
    const job = payload && auditPayload(payload, source, sink);
    if (job === undefined) return [];
    if (hardware !== undefined) compareConfiguration(job.payload.commands.configuration, hardware, source, sink);
    return [{ file: program.fileName, method, delegate: index, ...describeJob(job) }];
  });
}
