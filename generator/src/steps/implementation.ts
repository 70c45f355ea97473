import type { ControlImplementation, KernelImplementation, LoopImplementation } from "./node-implementation.js";
import type { SegmentImplementation } from "./segment.js";

/** How a step is computed: what passes choose and emission prints. The planner does not look at it. */
export type Implementation = KernelImplementation | LoopImplementation | ControlImplementation | SegmentImplementation;
