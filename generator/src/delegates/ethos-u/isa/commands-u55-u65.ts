import { field, longParameter, operation, parameter, type CommandDefinition } from "./command-definition.js";
import { words } from "./field-values.js";

const featureMap = [
  field("activation_type", 0, 1, words.type),
  field("activation_precision", 2, 2, words.precision),
  field("activation_format", 6, 2, words.format),
];
const dmaRegion = [field("region", 0, 3), field("region_mode", 8, 1, words.regionMode), field("stride_mode", 9, 2, words.strideMode)];

const both: readonly CommandDefinition[] = [
  operation(0x002, "CONV"),
  parameter(
    0x105,
    "IFM_PRECISION",
    ...featureMap,
    field("scale_mode", 8, 2, words.operandScaleMode),
    field("round_mode", 14, 2, words.rounding),
  ),
  parameter(0x10d, "IFM_IB_END", field("ib_end", 0, 6)),
  parameter(
    0x114,
    "OFM_PRECISION",
    field("activation_type", 0, 1, words.type),
    field("activation_precision", 1, 2, words.precision),
    field("activation_format", 6, 2, words.format),
    field("scale_mode", 8, 1, words.scaleMode),
    field("round_mode", 14, 2, words.rounding),
  ),
  parameter(0x124, "ACC_FORMAT", field("acc_format", 0, 2, words.accumulator55)),
  parameter(
    0x125,
    "ACTIVATION",
    field("activation_function", 0, 5, words.activation55),
    field("activation_clip_range", 12, 3, words.clip55),
  ),
  parameter(0x12d, "AB_START", field("ab_start", 0, 6)),
  parameter(0x130, "DMA0_SRC_REGION", ...dmaRegion),
  parameter(0x131, "DMA0_DST_REGION", ...dmaRegion),
  parameter(
    0x180,
    "IFM2_BROADCAST",
    field("broadcast_h", 0, 1, words.onOff),
    field("broadcast_w", 1, 1, words.onOff),
    field("broadcast_c", 2, 1, words.onOff),
    field("operand_order", 6, 1, words.operandOrder),
    field("broadcast_constant", 7, 1, words.onOff),
  ),
  parameter(0x181, "IFM2_SCALAR", field("scalar", 0, 16)),
  parameter(0x185, "IFM2_PRECISION", ...featureMap),
  parameter(0x18d, "IFM2_IB_START", field("ib_start", 0, 6)),
  longParameter(0x024, "OFM_SCALE", field("shift", 0, 6), field("scale", 16, 32)),
  longParameter(0x025, "OPA_SCALE", field("shift", 0, 6), field("scale", 16, 32)),
  longParameter(0x026, "OPB_SCALE", field("shift", 0, 6), field("scale", 16, 32)),
];

export const u55Commands: readonly CommandDefinition[] = [
  ...both,
  ...Array.from({ length: 8 }, (_, index) => longParameter(0x0a0 + index, `USER_DEFINED${index}`)),
];

export const u65Commands: readonly CommandDefinition[] = [
  ...both,
  parameter(0x123, "PARALLEL_MODE", field("parallel_mode", 0, 1, words.parallel)),
  longParameter(0x033, "DMA0_SKIP0"),
  longParameter(0x034, "DMA0_SKIP1"),
  ...["WEIGHT1_BASE", "WEIGHT1_LENGTH", "SCALE1_BASE", "SCALE1_LENGTH"].map((name, at) => longParameter(0x090 + at, name)),
];
