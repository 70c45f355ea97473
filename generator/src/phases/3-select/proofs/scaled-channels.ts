import { scaledForms } from "../packings/dsp/conv2d-narrow.js";
import type { Proof } from "./proof.js";

/** For weights [O, …]: every output channel has the scaled form (etk_uv_panel_s8__dsp.h). */
export const scaledChannels: Proof = (request) => scaledForms(request) !== undefined;
