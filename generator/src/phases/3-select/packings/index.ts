import { dot4x2 } from "./dot-4x2.js";
import { identity } from "./identity.js";
import type { Packing } from "./packing.js";

/** Every packing by the name that kernel facts use. */
export const packings: Readonly<Record<string, Packing>> = {
  dot_4x2: dot4x2,
  identity,
};
