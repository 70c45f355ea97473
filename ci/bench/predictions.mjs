import { keyOf } from "./compare.mjs";

/** How far the instructions that a kernel's facts predict may be off what is measured: kernels are chosen by them. */
const tolerance = 0.15;
/** What the formulas leave out; counts for small shapes only. */
const slack = 150;

/** Kernels whose count depends on what no formula says. */
const wider = {
  // How many taps are added up before they are taken apart follows from the weights.
  etk_conv2d_s8_lanes__c: 0.25,
  etk_conv2d_s8_lanes_quad__c: 0.25,
  etk_conv2d_s8_lanes16__c: 0.3,
  // Windows over the edge of a small image are gathered byte by byte.
  etk_conv2d_s8_uv_groups__dsp: 0.3,
};

/** Kernels that a Cortex-M23 runs faster than the formula for small cores says: it divides in hardware, Armv6-M does not. */
const dividing = new Set(["etk_div_s8_integer__c"]);

/** A line for each row that was predicted badly; what library functions take that compute floats without an FPU is in no formula. */
export function badPredictions(rows) {
  return rows.flatMap((row) => {
    const { core, kernel, predicted, instructions, floatLibrary } = row;
    if (predicted === undefined || floatLibrary || (core === "m23" && dividing.has(kernel))) return [];
    const allowed = (wider[kernel] ?? tolerance) * instructions + slack;
    if (Math.abs(predicted - instructions) <= allowed) return [];
    const percent = ((100 * (predicted - instructions)) / instructions).toFixed(0);
    return [`${keyOf(row)}: ${Math.round(predicted)} predicted, ${instructions} measured (${percent} %): correct "instructions" in kernels.json`];
  });
}
