import type { Board } from "../../catalog/board.js";
import { constantWaits } from "../../catalog/constant-waits.js";
import { layoutVariables, withComputedFields } from "../../catalog/computed-fields.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import type { KernelFamily, KernelIsa, KernelVariant } from "../../catalog/kernel-facts.js";
import type { KernelRequest } from "../../ops/lowering.js";
import { objectiveOf, priceOf, weighing } from "../../objective.js";
import { defaultOptions, type CompileOptions } from "../../options.js";
import { proofHolds } from "./proofs/holds.js";
import type { ConsideredKernel } from "../../steps/kernel-call.js";

/** How special an instruction set is; the tie-break between kernels without a predicted instruction count. */
const specialisation: Readonly<Record<KernelIsa, number>> = { ref: 0, c: 1, dsp: 2, mve: 3, cmsis_nn: 4 };

const armOnly: readonly KernelIsa[] = ["dsp", "mve", "cmsis_nn"];

export interface KernelChoice {
  readonly kernel: KernelVariant;
  readonly predictedInstructions: number | undefined;
  readonly predictedWaits: number;
  readonly considered: readonly ConsideredKernel[];
}

/**
 * The cheapest kernel of the family that the core can run, whose facts accept the problem and whose proofs hold for the
 * very constants. Bytes that a packing adds to the flash are weighed against instructions as the user wants it. A predicted
 * count beats none; without one the more special instruction set wins, then the later entry.
 */
export function chooseKernel(
  family: KernelFamily,
  request: KernelRequest,
  variables: Readonly<Record<string, number>>,
  board: Board,
  options: Pick<CompileOptions, "kernels" | "optimise">,
): KernelChoice | undefined {
  const rejections = plainRejectionsOf(family, request, variables, board, options);
  const objective = objectiveOf({ ...defaultOptions, ...options });
  const candidates = [...rejections].map(([kernel, rejected], order) => {
    // The computed fields of a kernel may not even exist for a problem that it does not accept.
    const computed = rejected === undefined ? withComputedFields(kernel, variables) : undefined;
    const predicted = computed && kernel.instructions?.(computed);
    const flash = computed === undefined ? 0 : (kernel.extraFlash?.(computed) ?? 0);
    const waits = computed === undefined ? 0 : waitsOf(kernel, computed, board);
    const cost = priceOf({ instructions: predicted === undefined ? undefined : predicted + waits, flashBytes: flash }, objective);
    return { kernel, order, predicted, waits, flash, cost, rejected };
  });
  const acceptable = candidates.filter((candidate) => candidate.rejected === undefined);
  acceptable.sort(
    (a, b) =>
      compareCosts(a.cost, b.cost) ||
      specialisation[b.kernel.isa] - specialisation[a.kernel.isa] ||
      b.order - a.order,
  );
  // Proofs read every weight, so that only kernels which would win are put to them.
  const unproven = new Map<KernelVariant, string>();
  const chosen = acceptable.find(({ kernel }) => {
    const reason = unprovenReason(kernel, request);
    if (reason !== undefined) unproven.set(kernel, reason);
    return reason === undefined;
  });
  if (chosen === undefined) return undefined;
  const considered = candidates
    .filter(({ kernel }) => kernel.limit === null || kernel.limit.isFastest)
    .map((candidate) => {
      const refused = candidate.rejected ?? unproven.get(candidate.kernel);
      return {
        name: candidate.kernel.name,
        predictedInstructions: refused === undefined ? candidate.predicted : undefined,
        extraFlash: refused === undefined ? candidate.flash : 0,
        rejected: candidate.kernel.name === chosen.kernel.name ? undefined : (refused ?? reasonAgainst(candidate, chosen)),
      };
    });
  return { kernel: chosen.kernel, predictedInstructions: chosen.predicted, predictedWaits: chosen.waits, considered };
}

/** Waits for constants, in instructions. */
function waitsOf(kernel: KernelVariant, computed: Readonly<Record<string, number>>, board: Board): number {
  return constantWaits(kernel, computed, board) / weighing.cyclesOfInstruction;
}

/** What the chosen kernel has ahead of one that would do, too. */
function reasonAgainst(other: WeighedKernel, chosen: WeighedKernel): string {
  if (other.predicted === undefined) return "nothing is known about its speed";
  if (chosen.predicted === undefined || other.predicted >= chosen.predicted) return `${chosen.kernel.name} takes fewer instructions`;
  if (other.waits - chosen.waits > chosen.predicted - other.predicted) return `${chosen.kernel.name} waits less for the flash`;
  return `its constants take ${withThousands(other.flash - chosen.flash)} bytes more than those of ${chosen.kernel.name}`;
}

interface WeighedKernel {
  readonly kernel: KernelVariant;
  readonly predicted: number | undefined;
  readonly waits: number;
  readonly flash: number;
}

/** Two that are not predicted are equal. */
function compareCosts(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** That kernel, whatever it costs, and what it has ahead of the cheapest; it must accept the problem. */
export function takeKernel(
  choice: Omit<KernelChoice, "predictedInstructions" | "predictedWaits">,
  kernel: KernelVariant,
  variables: Readonly<Record<string, number>>,
  board: Board,
  reason: string,
): KernelChoice {
  const taken = choice.kernel.name;
  const considered = choice.considered.map((other) => ({
    ...other,
    rejected: other.name === kernel.name ? undefined : other.name === taken ? `${kernel.name} ${reason}` : other.rejected,
  }));
  const computed = withComputedFields(kernel, variables);
  return { kernel, predictedInstructions: kernel.instructions?.(computed), predictedWaits: waitsOf(kernel, computed, board), considered };
}

/** The kernels that may be taken, in the order of the facts. */
export function acceptedKernels(
  family: KernelFamily,
  request: KernelRequest,
  variables: Readonly<Record<string, number>>,
  board: Board,
  options: Pick<CompileOptions, "kernels">,
): readonly KernelVariant[] {
  const rejections = plainRejectionsOf(family, request, variables, board, options);
  const isAccepted = (kernel: KernelVariant): boolean => rejections.has(kernel) && rejections.get(kernel) === undefined;
  return family.kernels.filter((kernel) => isAccepted(kernel) && unprovenReason(kernel, request) === undefined);
}

/**
 * Why each kernel cannot be taken, whatever the constants are; undefined when nothing speaks against it. Those that call a
 * library are looked at only where the user asked for it; there one of them takes the place of all others.
 */
function plainRejectionsOf(
  family: KernelFamily,
  request: KernelRequest,
  variables: Readonly<Record<string, number>>,
  board: Board,
  options: Pick<CompileOptions, "kernels">,
): ReadonlyMap<KernelVariant, string | undefined> {
  const asksForLibrary = options.kernels === "cmsis-nn";
  const considered = family.kernels.filter((kernel) => (kernel.library === null || asksForLibrary) && hasLayoutsOf(request, kernel));
  const rejections = new Map(considered.map((kernel) => [kernel, rejectionOf(kernel, variables, board, options)]));
  const isServed = considered.some(
    (kernel) => kernel.library !== null && rejections.get(kernel) === undefined && unprovenReason(kernel, request) === undefined,
  );
  if (!isServed) return rejections;
  return new Map([...rejections].map(([kernel, rejected]) => [kernel, rejected ?? (kernel.library === null ? "CMSIS-NN was asked for" : undefined)]));
}

/** Whether the kernel takes and gives every tensor in the layout that it has. */
export function hasLayoutsOf({ layouts = {} }: KernelRequest, kernel: KernelVariant): boolean {
  const names = new Set([...Object.keys(layouts), ...Object.keys(kernel.layouts)]);
  return [...names].every((argument) => (layouts[argument] ?? null) === (kernel.layouts[argument] ?? null));
}

function rejectionOf(
  kernel: KernelVariant,
  variables: Readonly<Record<string, number>>,
  board: Board,
  options: Pick<CompileOptions, "kernels">,
): string | undefined {
  if (options.kernels === "ref" && kernel.isa !== "ref") return "reference kernels were asked for";
  // These are written for Arm cores, whatever features they need.
  if (board.platform === "host" && armOnly.includes(kernel.isa)) return "this machine is no Arm core";
  const missing = kernel.requires.filter((feature) => !board.core.features.includes(feature));
  if (missing.length > 0) return `${board.core.cpu} has no ${missing.join(", ")}`;
  if (kernel.when({ ...variables, ...layoutVariables(kernel) }) === 0) {
    return kernel.library === null ? "the shape does not fit" : "the library's result would differ for this shape, or it lacks it";
  }
  return undefined;
}

/** Which proofs about the constants fail; undefined when all hold. */
function unprovenReason(kernel: KernelVariant, request: KernelRequest): string | undefined {
  const failed = kernel.proofs.filter((name) => !proofHolds(name, request));
  return failed.length > 0 ? `the weights do not allow it: ${failed.join(", ")}` : undefined;
}
