import { identity } from "./identity.js";
import type { Packing } from "./packing.js";

/** Every packing by the name that kernel facts use. */
export const packings: Readonly<Record<string, Packing>> = {
  identity,
};
