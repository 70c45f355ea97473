/** Where the elements of an operand are; meaning of `bases`: docs/ethos-u.md. */
export type Storage = "tiles-2x2" | "tiles-3x1" | "chained" | "scalar";

export interface FeatureMap {
  readonly storage: Storage;
  /** Of a chained operand: the number of the chain buffer. */
  readonly region: number;
  readonly bases: readonly [number, number, number, number];
  readonly width0: number;
  readonly height0: number;
  readonly height1: number;
  readonly strideX: number;
  readonly strideY: number;
  readonly strideC: number;
  readonly elementBytes: number;
  readonly signed: boolean;
  /** NHCWB16: bricks of 16 channels. Otherwise NHWC. */
  readonly brick: boolean;
  readonly zeroPoint: number;
  /** Sizes as they lie in memory: of a transposed result, after the transposition. */
  readonly height: number;
  readonly width: number;
  readonly depth: number;
  readonly scalar: number;
}

export type Rounding = "double" | "natural" | "double-asymmetric" | "symmetric" | "to-zero" | "down";

export interface Scaling {
  readonly scale: number;
  readonly shift: number;
  readonly rounding: Rounding;
  /** Distance of the first of the two roundings of "double" from bit 31. */
  readonly doubleRound: number;
}

export interface Kernel {
  /** In taps; `dilation` is their distance. */
  readonly width: number;
  readonly height: number;
  readonly strideX: number;
  readonly strideY: number;
  readonly dilationX: number;
  readonly dilationY: number;
  readonly padTop: number;
  readonly padLeft: number;
  readonly padBottom: number;
  readonly padRight: number;
}

/** A run of bytes in a region. */
export interface ByteRange {
  readonly region: number;
  readonly begin: number;
  readonly byteCount: number;
}

export interface Weights {
  readonly streams: readonly ByteRange[];
  readonly fast: boolean;
  readonly sparse: boolean;
  readonly partKernelFirst: boolean;
  readonly ofmBlockDepth: number;
  /** Output channels that are computed at a time. */
  readonly ofmMicroblockDepth: number;
}

export type TableKind = "8-8" | "8-16" | "8-32" | "16-16" | "16-32";

export interface Activation {
  /** Undefined: the whole range of the result's type. */
  readonly clamp: { readonly low: number; readonly high: number } | undefined;
  readonly table: { readonly offset: number; readonly kind: TableKind; readonly signed: boolean } | undefined;
  readonly hardware: "tanh" | "sigmoid" | undefined;
}

export interface Shape {
  readonly height: number;
  readonly width: number;
  readonly depth: number;
}

export interface Resize {
  readonly mode: "BILINEAR" | "REPLICATE" | "NEAREST";
  readonly scaleX: number;
  readonly scaleY: number;
  readonly offsetX: number;
  readonly offsetY: number;
  /** Distance of neighbouring outputs in units of 1 / scale. */
  readonly stepX: number;
  readonly stepY: number;
}

/** An operation on feature maps with all that it reads of the state. */
export interface BlockOperation {
  readonly kind: "conv" | "depthwise" | "pool" | "elementwise" | "resize";
  /** Of pools and elementwise operations, as Arm's documents spell it; "" for others. */
  readonly mode: string;
  readonly offset: number;
  readonly ifm: FeatureMap;
  readonly ifm2: FeatureMap | undefined;
  readonly ofm: FeatureMap;
  /** Sizes of the result before transposition. */
  readonly shape: Shape;
  readonly transpose: string;
  readonly reverse: string;
  readonly kernel: Kernel;
  readonly upscale: "NONE" | "NEAREST" | "ZEROS";
  readonly weights: Weights | undefined;
  /** Bias and scale of each channel; undefined: `scaling` holds for all. */
  readonly scales: readonly ByteRange[] | undefined;
  readonly wideBias: boolean;
  readonly scaling: Scaling;
  readonly scaleA: Scaling;
  readonly scaleB: Scaling;
  readonly operandScaleMode: number;
  /** The second operand comes first. */
  readonly swapped: boolean;
  readonly activation: Activation;
  readonly accumulator: "I32" | "I40" | "I48" | "F16";
  readonly accumulatorInput: "RESET" | "KEEP" | "IFM2";
  readonly keepsAccumulators: boolean;
  readonly resize: Resize | undefined;
  readonly block: Shape;
  /** Multiplications with weights; those with padding count, as in Vela's estimate. */
  readonly macs: number;
}

/** Copies bytes between regions, or into the table memory. */
export interface DmaOperation {
  readonly kind: "dma";
  readonly offset: number;
  readonly source: DmaSide;
  readonly destination: DmaSide;
  readonly byteCount: number;
  /** Rows of a 2D or 3D copy; 1 otherwise. */
  readonly size0: number;
  readonly size1: number;
  readonly index: { readonly region: number; readonly begin: number; readonly limit: number; readonly skip: number } | undefined;
}

export interface DmaSide {
  /** Undefined: the memory of tables inside the NPU. */
  readonly region: number | undefined;
  readonly begin: number;
  /** From one row, and one plane, to the next. */
  readonly stride0: number;
  readonly stride1: number;
  readonly indexed: boolean;
}

/** STOP, IRQ, waits, and what no generation knows. */
export interface ControlOperation {
  readonly kind: "control";
  readonly name: string;
  readonly offset: number;
  readonly param: number;
}

export type Operation = BlockOperation | DmaOperation | ControlOperation;
