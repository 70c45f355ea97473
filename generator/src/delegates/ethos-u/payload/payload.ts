import type { NpuConfiguration } from "./npu-configuration.js";

/** What a delegate payload for Ethos-U says, checked: every block, window and length lies inside its data. */
export interface EthosUPayload {
  readonly commands: CommandData;
  /** Region 0: weights, scales, tables. */
  readonly constants: Uint8Array;
  /** Region 1: intermediate results and, in payloads of format COP1, inputs and outputs. */
  readonly scratchBytes: number;
  readonly inputs: readonly TensorWindow[];
  readonly outputs: readonly TensorWindow[];
}

/** The driver's part of a payload. */
export interface CommandData {
  readonly format: "COP1" | "COP2";
  /** For which NPU the stream was compiled. */
  readonly configuration: NpuConfiguration;
  /** The command stream, little-endian 32-bit words. */
  readonly stream: Uint32Array;
  /** Bytes of region 2, which only COP2 states: otherwise the stream's addresses say how much is needed. */
  readonly fastScratchBytes: number | undefined;
}

/** Where a tensor of the delegate call lies in a region, always as dense NHWC. */
export interface TensorWindow {
  /** Six sizes, leading ones included. */
  readonly shape: readonly number[];
  readonly elementBytes: number;
  readonly offset: number;
  readonly region: number;
  readonly byteCount: number;
}
