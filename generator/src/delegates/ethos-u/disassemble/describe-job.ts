import type { NpuJob } from "../audit/npu-job.js";
import { acceleratorName, type NpuConfiguration } from "../payload/npu-configuration.js";
import type { TensorWindow } from "../payload/payload.js";
import { describeCommand, type CommandReport } from "./describe-command.js";
import { describeOperation, type OperationReport } from "./describe-operation.js";
import { sum, type Traffic } from "./traffic.js";

/** What is in a payload. Plain data, printed as it is by --json. */
export interface NpuReport {
  readonly accelerator: string;
  readonly configuration: NpuConfiguration;
  readonly format: "COP1" | "COP2";
  readonly streamBytes: number;
  readonly regions: readonly { readonly region: number; readonly bytes: number }[];
  readonly inputs: readonly TensorWindow[];
  readonly outputs: readonly TensorWindow[];
  readonly commands: readonly CommandReport[];
  readonly operations: readonly OperationReport[];
  readonly macs: number;
  readonly traffic: readonly Traffic[];
  readonly weights: { readonly count: number; readonly bytes: number };
}

export function describeJob({ payload, stream, regionBytes }: NpuJob): NpuReport {
  const { commands, inputs, outputs } = payload;
  const operations = stream.operations.flatMap((operation) => describeOperation(operation) ?? []);
  const total = (value: (operation: OperationReport) => number): number =>
    operations.reduce((result, operation) => result + value(operation), 0);
  return {
    accelerator: acceleratorName(commands.configuration),
    configuration: commands.configuration,
    format: commands.format,
    streamBytes: commands.stream.length * 4,
    regions: [...regionBytes].sort(([a], [b]) => a - b).map(([region, bytes]) => ({ region, bytes })),
    inputs,
    outputs,
    commands: stream.commands.map(describeCommand),
    operations,
    macs: total(({ macs }) => macs),
    traffic: sum(operations.flatMap(({ traffic }) => traffic)),
    weights: { count: total(({ weights }) => weights?.count ?? 0), bytes: total(({ weights }) => weights?.bytes ?? 0) },
  };
}
