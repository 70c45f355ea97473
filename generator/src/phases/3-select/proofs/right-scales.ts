import { rightScales, tapsByOutput } from "../packings/lanes/right-scale.js";
import type { Proof } from "./proof.js";

/** For weights [O, KH, KW, C]: every channel's requantisation is one product, one addition and one right shift. */
export const rightScalesByOutput: Proof = (request) => rightScales(request, tapsByOutput(request)) !== undefined;
