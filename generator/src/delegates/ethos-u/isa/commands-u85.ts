import { field, longParameter, operation, parameter, type CommandDefinition } from "./command-definition.js";
import { words } from "./field-values.js";

const featureMap = [
  field("activation_type", 0, 1, words.type),
  field("activation_precision", 2, 2, words.precision),
  field("activation_format", 6, 2, words.format),
  field("activation_storage", 14, 2, words.storage),
];
const broadcast = field("broadcast_mode", 0, 4, words.broadcast85);
const dmaRegion = [
  field("region", 0, 3),
  field("region_mode", 8, 1, words.regionMode),
  field("stride_mode", 9, 2, words.strideMode),
  field("idx_mode", 11, 1, words.indexMode),
];
const operandScale = [
  field("shift", 0, 6),
  field("dbl_rnd", 6, 5),
  field("round_mode", 13, 1, words.ifmRounding85),
  field("scale", 16, 32),
];
const resizeStep = [
  field("one_step_int", 0, 4),
  field("blk_step_int", 4, 12),
  field("one_step_mod", 16, 16),
  field("blk_step_mod", 32, 16),
];

export const u85Commands: readonly CommandDefinition[] = [
  operation(0x002, "CONV", field("weights_ifm2", 0, 1)),
  operation(0x007, "RESIZE", field("resize_mode", 0, 2, words.resize)),
  { ...longParameter(0x100, "BRANCH", field("branch_cond", 0, 1), field("target", 16, 32)), kind: "operation" },
  parameter(0x105, "IFM_PRECISION", ...featureMap),
  parameter(0x108, "IFM_BROADCAST", broadcast),
  parameter(
    0x114,
    "OFM_PRECISION",
    field("activation_type", 0, 1, words.type),
    field("activation_precision", 1, 2, words.precision),
    field("activation_format", 6, 2, words.format),
    field("scale_mode", 8, 1, words.scaleMode),
    field("activation_reverse", 9, 2, words.reverse),
    field("activation_transpose", 11, 3, words.transpose),
    field("activation_storage", 14, 2, words.storage),
  ),
  parameter(
    0x124,
    "ACC_FORMAT",
    field("acc_format", 0, 2, words.accumulator85),
    field("acc_input", 4, 2, words.accumulatorInput),
    field("acc_output", 6, 1, words.accumulatorOutput),
    field("microblock", 8, 3, words.microblock),
  ),
  parameter(
    0x125,
    "ACTIVATION",
    field("activation_function", 0, 5, words.activation85),
    field("table", 5, 3),
    field("activation_clip_range", 12, 1, words.clip85),
  ),
  parameter(0x12a, "RESIZE_X_SCALE_N_M1", field("resize_x_scale_n_m1", 0, 11)),
  parameter(0x12b, "RESIZE_Y_SCALE_N_M1", field("resize_y_scale_n_m1", 0, 11)),
  parameter(0x12c, "RESIZE_X_OFFSET", field("resize_x_offset", 0, 12)),
  parameter(0x12d, "RESIZE_Y_OFFSET", field("resize_y_offset", 0, 12)),
  parameter(0x12e, "WEIGHT_FORMAT", field("weight_format", 0, 1, words.weightFormat), field("weight_sparsity", 4, 1, words.sparsity)),
  parameter(0x130, "DMA0_SRC_REGION", ...dmaRegion),
  parameter(0x131, "DMA0_DST_REGION", ...dmaRegion),
  parameter(0x134, "DMA0_IDX_REGION", field("region", 0, 3)),
  parameter(0x180, "IFM2_BROADCAST", broadcast),
  parameter(0x185, "IFM2_PRECISION", ...featureMap),
  longParameter(
    0x024,
    "OFM_SCALE",
    field("shift", 0, 6),
    field("dbl_rnd", 6, 5),
    field("round_mode", 13, 3, words.ofmRounding85),
    field("scale", 16, 32),
  ),
  longParameter(0x025, "IFM_SCALE", ...operandScale),
  longParameter(0x026, "IFM2_SCALE", ...operandScale),
  longParameter(0x027, "OP_SCALAR"),
  ...["DMA0_SRC_STRIDE0", "DMA0_SRC_STRIDE1", "DMA0_DST_STRIDE0", "DMA0_DST_STRIDE1", "DMA0_IDX", "DMA0_IDX_MAX", "DMA0_IDX_SKIP1"].map(
    (name, at) => longParameter(0x033 + at, name),
  ),
  ...["WEIGHT1_BASE", "WEIGHT1_LENGTH", "WEIGHT2_BASE", "WEIGHT2_LENGTH", "WEIGHT3_BASE", "WEIGHT3_LENGTH"].map((name, at) =>
    longParameter(0x090 + at, name),
  ),
  longParameter(0x096, "RESIZE_X_STEP", ...resizeStep),
  longParameter(0x097, "RESIZE_Y_STEP", ...resizeStep),
];
