/** One compiled graph with inputs and right outputs; files are named by path. Made by ci/packing/npu-cases.mjs. */
export type NpuCase = {
  readonly configuration: string;
  readonly name: string;
} & (
  | { readonly kind: "program"; readonly program: string; readonly data: readonly string[]; readonly runs: readonly ProgramRun[] }
  | { readonly kind: "payload"; readonly payload: string; readonly runs: readonly NpuRun[] }
  | DriverCase
);

/** What Arm's driver takes, without ExecuTorch's container. */
export interface DriverCase {
  readonly kind: "driver";
  readonly commands: string;
  readonly constants: string;
  readonly scratchBytes: number;
  readonly inputOffset: number;
  readonly outputOffset: number;
  /** Regions 1 and 2 are the same memory. */
  readonly sharedFastScratch: boolean;
  readonly runs: readonly NpuRun[];
}

export interface NpuRun {
  readonly calls: readonly NpuCall[];
}

/** Files with what one delegate call reads and writes, in the order of its arguments. */
export interface NpuCall {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** A run of the whole program, operators outside of delegates included. */
export interface ProgramRun extends NpuRun {
  readonly inputs: readonly ProgramTensor[];
  readonly outputs: readonly ProgramTensor[];
}

export interface ProgramTensor {
  readonly shape: readonly number[];
  readonly dtype: string;
  readonly dim_order: readonly number[];
  readonly file: string;
}
