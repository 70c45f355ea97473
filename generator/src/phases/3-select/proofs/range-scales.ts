import { rangeScales } from "../packings/lanes/range-scale.js";
import { tapsByOutput } from "../packings/lanes/right-scale.js";
import type { Proof } from "./proof.js";

/** For weights [O, KH, KW, C]: every channel's result is the top byte of a word; kernels-c/common/etk_range_scale.h. */
export const rangeScalesByOutput: Proof = (request) => rangeScales(request, tapsByOutput(request)) !== undefined;
