import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { writeResultFile } from "../files/write-result-file.js";
import { chromeTrace } from "./chrome-trace.js";
import { etdumpFiles } from "./etdump-files.js";
import type { Recording } from "./recording.js";

export interface RecordingFlags {
  readonly etdump?: string;
  readonly chromeTrace?: string;
}

export function wantsRecording({ etdump, chromeTrace }: RecordingFlags): boolean {
  return etdump !== undefined || chromeTrace !== undefined;
}

/** Writes the files that were asked for; says in a line each what they are for. */
export function writeRecording(recording: Recording, { etdump, chromeTrace: trace }: RecordingFlags, sink: DiagnosticSink): readonly string[] {
  const lines: string[] = [];
  if (etdump !== undefined) {
    const files = etdumpFiles(recording);
    const hasTensors = files.debugBuffer.length > 0;
    const buffer = `${etdump}.bin`;
    const isWritten = writeResultFile(etdump, files.etdump, sink) && (!hasTensors || writeResultFile(buffer, files.debugBuffer, sink));
    const scale = recording.unit === "nanosecond" ? "" : ", source_time_scale=TimeScale.CYCLES, target_time_scale=TimeScale.CYCLES";
    const debug = hasTensors ? `, debug_buffer_path="${buffer}"` : "";
    if (isWritten) lines.push(`etdump: Inspector(etdump_path="${etdump}"${debug}${scale})`);
  }
  if (trace !== undefined && writeResultFile(trace, chromeTrace(recording), sink)) {
    lines.push(`trace: ${trace}, in ${recording.unit}s, for chrome://tracing or Perfetto`);
  }
  return lines;
}
