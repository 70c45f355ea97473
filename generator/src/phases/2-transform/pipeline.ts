import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { withoutUnreferenced } from "../../ir/edit.js";
import type { Module } from "../../ir/graph.js";
import { verifyModule } from "../../ir/verify.js";
import { withRemovals } from "./removals.js";
import { aliasJoins } from "./alias-joins.js";
import { aliasViews } from "./alias-views.js";
import { chooseLayouts } from "./choose-layouts/choose-layouts.js";
import { dropDeadNodes } from "./drop-dead-nodes.js";
import { fitConvolutionWeights } from "./fit-convolution-weights.js";
import { foldConstantChannels } from "./fold-constant-channels/fold-constant-channels.js";
import { foldConstantOperands } from "./fold-constant-operands.js";
import { foldConstants } from "./fold-constants.js";
import { foldPadIntoConv } from "./fold-pad-into-conv.js";
import { foldReorderingIntoLinear } from "./fold-reordering-into-linear.js";
import { foldRequantisation } from "./fold-requantisation.js";
import { tabulateChains } from "./tabulate-chains.js";
import { tabulateRootsOfUnity } from "./tabulate-roots-of-unity.js";
import { updateStateInPlace } from "./update-state-in-place.js";
import type { CompileOptions } from "../../options.js";
import type { Pass } from "./pass.js";

/** Every pass in the order it runs. */
export const passes: readonly Pass[] = [
  dropDeadNodes,
  chooseLayouts,
  aliasViews,
  aliasJoins,
  updateStateInPlace,
  tabulateRootsOfUnity,
  foldConstants,
  fitConvolutionWeights,
  foldPadIntoConv,
  foldRequantisation,
  foldReorderingIntoLinear,
  tabulateChains,
  foldConstantOperands,
  foldConstantChannels,
];

/**
 * Runs the passes, or those up to and including `after`; what a pass leaves unmentioned is dropped and the module is
 * verified after each one.
 * Undefined when a pass broke it, which is reported as our bug.
 */
export function runPasses(
  module: Module,
  options: Pick<CompileOptions, "instrument">,
  sink: DiagnosticSink,
  after?: string,
): Module | undefined {
  let current = module;
  for (const pass of passes) {
    if (options.instrument === "trace" && pass.changesResults === true) continue;
    current = withoutUnreferenced(withRemovals(current, pass.run(current), pass.instead));
    const problems = verifyModule(current);
    if (problems.length > 0) {
      for (const what of problems) sink.report("internal", { what: `after pass ${pass.name}: ${what}` });
      return undefined;
    }
    if (pass.name === after) break;
  }
  return current;
}
