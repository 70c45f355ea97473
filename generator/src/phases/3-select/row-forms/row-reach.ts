import type { KernelRequest } from "../../../ops/lowering.js";
import type { RowReach } from "../../../steps/row-form.js";

/** The reach of a spatial problem; undefined for problems of several images, and of families without rows. */
export function spatialReach({ family, problem }: KernelRequest): RowReach | undefined {
  const number = (name: string, absent: number): number => problem[name] ?? absent;
  const images = [number("batches", 1), number("output_batches", 1), number("padding_front", 0) + 1];
  if (problem["input_height"] === undefined || problem["output_height"] === undefined) return undefined;
  if (images.some((count) => count !== 1)) return undefined;
  const stride = number("stride_height", 1);
  const padding = number("padding_top", 0);
  const taps = number("kernel_height", 1);
  const dilation = number("dilation_height", 1);
  if (family.startsWith("transpose_conv2d")) return { kind: "taps", stride, padding, taps, dilation };
  return { kind: "window", stride, padding, extent: (taps - 1) * dilation + 1 };
}
