import type { KernelRequest } from "../../../ops/lowering.js";

/**
 * A precondition of a kernel that depends on constants, decided from their very bytes: accumulator bounds, packing
 * ranges. The selector takes another kernel when it does not hold.
 */
export type Proof = (request: KernelRequest) => boolean;
