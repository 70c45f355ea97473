import { kernelCode } from "./tables/kernel-code.js";

/** Bytes of code that an image with these kernels holds: what several of them link is there once. */
export function codeBytesOf(kernels: Iterable<string>): number {
  const parts = new Map<string, number>();
  for (const kernel of kernels) {
    for (const [part, bytes] of Object.entries(kernelCode[kernel] ?? {})) parts.set(part, bytes);
  }
  return [...parts.values()].reduce((sum, bytes) => sum + bytes, 0);
}
