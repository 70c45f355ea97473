import type { Kernel, Resize, Shape } from "./operation.js";
import type { Registers } from "./registers.js";

export function readKernel(registers: Registers): Kernel {
  const dilationX = registers.bits("KERNEL_STRIDE", 3, 1) + 1;
  const dilationY = registers.bits("KERNEL_STRIDE", 4, 1) + 1;
  return {
    width: Math.floor(registers.param("KERNEL_WIDTH_M1") / dilationX) + 1,
    height: Math.floor(registers.param("KERNEL_HEIGHT_M1") / dilationY) + 1,
    strideX: 1 + registers.bits("KERNEL_STRIDE", 0, 1) + 2 * registers.bits("KERNEL_STRIDE", 6, 1),
    strideY: 1 + registers.bits("KERNEL_STRIDE", 1, 1) + 2 * registers.bits("KERNEL_STRIDE", 9, 1),
    dilationX,
    dilationY,
    padTop: registers.bits("IFM_PAD_TOP", 0, 7),
    padLeft: registers.bits("IFM_PAD_LEFT", 0, 7),
    padBottom: registers.bits("IFM_PAD_BOTTOM", 0, 8),
    padRight: registers.bits("IFM_PAD_RIGHT", 0, 8),
  };
}

/** No register states the size of the input: it is what the windows of all results cover, less the padding. */
export function inputExtent(out: Shape, kernel: Kernel, upscaled: boolean): Pick<Shape, "height" | "width"> {
  const { strideX, strideY, dilationX, dilationY } = kernel;
  const height = (out.height - 1) * strideY + (kernel.height - 1) * dilationY + 1 - kernel.padTop - kernel.padBottom;
  const width = (out.width - 1) * strideX + (kernel.width - 1) * dilationX + 1 - kernel.padLeft - kernel.padRight;
  return upscaled ? { height: Math.ceil(height / 2), width: Math.ceil(width / 2) } : { height, width };
}

const resizeModes = ["BILINEAR", "REPLICATE", "NEAREST", "NEAREST"] as const;

export function readResize(registers: Registers, mode: number): Resize {
  const scale = (axis: "X" | "Y"): number => registers.bits(`RESIZE_${axis}_SCALE_N_M1`, 0, 11) + 1;
  const offset = (axis: "X" | "Y"): number => (registers.bits(`RESIZE_${axis}_OFFSET`, 0, 12) << 20) >> 20;
  const step = (axis: "X" | "Y"): number =>
    registers.bits(`RESIZE_${axis}_STEP`, 0, 4) * scale(axis) + (registers.word(`RESIZE_${axis}_STEP`) & 0xffff);
  return {
    mode: resizeModes[mode & 3]!,
    scaleX: scale("X"),
    scaleY: scale("Y"),
    offsetX: offset("X"),
    offsetY: offset("Y"),
    stepX: step("X"),
    stepY: step("Y"),
  };
}

/** Rows and columns that a resize reads: at most one behind the last position, and none behind the first tile. */
export function resizeExtent(out: Shape, resize: Resize, tile: Pick<Shape, "height" | "width">): Pick<Shape, "height" | "width"> {
  const behindLast = (size: number, step: number, offset: number, scale: number): number =>
    Math.max(0, Math.floor(((size - 1) * step + offset) / scale)) + 2;
  return {
    height: Math.min(tile.height, behindLast(out.height, resize.stepY, resize.offsetY, resize.scaleY)),
    width: Math.min(tile.width, behindLast(out.width, resize.stepX, resize.offsetX, resize.scaleX)),
  };
}
