import { kroneckerFields as fieldsOf, kroneckerForms } from "../packings/dsp/conv2d-kronecker.js";
import type { Proof } from "./proof.js";

/** The three fields of every accumulator hold its sums, and every channel's requantisation has an exact DSP form. */
export const kroneckerFields: Proof = (request) => fieldsOf(request) !== undefined && kroneckerForms(request) !== undefined;
