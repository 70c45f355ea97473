import type { FeatureMap, Shape, Storage } from "./operation.js";
import type { Registers } from "./registers.js";

const storages: readonly Storage[] = ["tiles-2x2", "tiles-3x1", "chained", "scalar"];
const chained = 2;

/** An input with the sizes that the operation reads of it. */
export function readInput(registers: Registers, name: "IFM" | "IFM2", shape: Shape): FeatureMap {
  const precision = `${name}_PRECISION`;
  const signed = registers.flag(precision, 0);
  const storage = registers.product === "u85" ? registers.bits(precision, 14, 2) : 0;
  return {
    ...readTiles(registers, name),
    ...shape,
    storage: isScalar(registers, name) ? "scalar" : storages[storage]!,
    region: registers.bits(`${name}_REGION`, 0, 3),
    elementBytes: 1 << registers.bits(precision, 2, 2),
    signed,
    brick: registers.bits(precision, 6, 2) === 1,
    zeroPoint: signed ? registers.signedParam(`${name}_ZERO_POINT`) : registers.param(`${name}_ZERO_POINT`),
    scalar: readScalar(registers, signed),
  };
}

export function readOutput(registers: Registers, shape: Shape): FeatureMap {
  const signed = registers.flag("OFM_PRECISION", 0);
  const storage = registers.product === "u85" ? registers.bits("OFM_PRECISION", 14, 2) : 0;
  return {
    ...readTiles(registers, "OFM"),
    ...shape,
    storage: storage === chained ? "chained" : storages[storage]!,
    region: registers.bits("OFM_REGION", 0, 3),
    elementBytes: 1 << registers.bits("OFM_PRECISION", 1, 2),
    signed,
    brick: registers.bits("OFM_PRECISION", 6, 2) === 1,
    zeroPoint: signed ? registers.signedParam("OFM_ZERO_POINT") : registers.param("OFM_ZERO_POINT"),
    scalar: 0,
  };
}

function readTiles(
  registers: Registers,
  name: "IFM" | "IFM2" | "OFM",
): Pick<FeatureMap, "bases" | "width0" | "height0" | "height1" | "strideX" | "strideY" | "strideC"> {
  const base = (tile: number): number => registers.address(`${name}_BASE${tile}`);
  return {
    bases: [base(0), base(1), base(2), base(3)],
    width0: registers.size(`${name}_WIDTH0_M1`),
    height0: registers.size(`${name}_HEIGHT0_M1`),
    height1: registers.size(`${name}_HEIGHT1_M1`),
    strideX: registers.stride(`${name}_STRIDE_X`),
    strideY: registers.stride(`${name}_STRIDE_Y`),
    strideC: registers.stride(`${name}_STRIDE_C`),
  };
}

/** U55 and U65 take a constant as second operand; U85 as either. */
function isScalar(registers: Registers, name: "IFM" | "IFM2"): boolean {
  if (registers.product === "u85") return registers.flag(`${name}_BROADCAST`, 3) || registers.bits(`${name}_PRECISION`, 14, 2) === 3;
  return name === "IFM2" && registers.flag("IFM2_BROADCAST", 7);
}

function readScalar(registers: Registers, signed: boolean): number {
  if (registers.product === "u85") return registers.word("OP_SCALAR") | 0;
  return signed ? registers.signedParam("IFM2_SCALAR") : registers.param("IFM2_SCALAR");
}
