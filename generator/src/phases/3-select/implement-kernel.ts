import type { Board } from "../../catalog/board.js";
import { withComputedFields } from "../../catalog/computed-fields.js";
import { flashDataBytes } from "../../catalog/constant-waits.js";
import { coreVariables } from "../../catalog/cores.js";
import type { KernelFamily, KernelVariant } from "../../catalog/kernel-facts.js";
import { loopBytes } from "../../catalog/loop-bytes.js";
import type { KernelRequest } from "../../ops/lowering.js";
import type { CompileOptions } from "../../options.js";
import { acceptedKernels, chooseKernel, hasLayoutsOf, takeKernel, type KernelChoice } from "./choose-kernel.js";
import { packings } from "./packings/index.js";
import type { PackedConstant } from "../../steps/packed-constant.js";
import { withoutZeroTaps } from "./zero-taps.js";
import type { CallArgument, KernelCall, SelectedField } from "../../steps/kernel-call.js";

/** Every kernel family by name. */
export type KernelCatalog = ReadonlyMap<string, KernelFamily>;

/** What a kernel is chosen for. */
export interface SelectionTarget {
  readonly kernels: KernelCatalog;
  readonly board: Board;
  readonly options: Pick<CompileOptions, "kernels" | "optimise">;
}

/** The best kernel for a request with everything that a call of it needs; undefined when no kernel accepts it. */
export function implementKernel(request: KernelRequest, target: SelectionTarget): KernelCall | undefined {
  const family = familyOf(request, target.kernels);
  const variables = variablesOf(request, target.board);
  const choice = chooseKernel(family, request, variables, target.board, target.options);
  return choice && implementationOf(family, request, choice, variables);
}

/**
 * The same, of the request or of a form of it without taps whose weights are zero, whichever is predicted to be fastest.
 * A library that was asked for and accepts the request keeps it.
 */
export function implementFastest(request: KernelRequest, target: SelectionTarget): KernelCall | undefined {
  let best = implementKernel(request, target);
  if (best !== undefined && best.kernel.library !== null) return best;
  for (const form of withoutZeroTaps(request)) {
    const other = implementKernel(form, target);
    if (other !== undefined && costOf(other) < costOf(best)) best = other;
  }
  return best;
}

const costOf = (call: KernelCall | undefined): number => (call?.predictedInstructions ?? Infinity) + (call?.predictedWaits ?? 0);

/** Every kernel that accepts the request, implemented; the best one first. */
export function implementKernels(request: KernelRequest, target: SelectionTarget): readonly KernelCall[] {
  const family = familyOf(request, target.kernels);
  const variables = variablesOf(request, target.board);
  const best = chooseKernel(family, request, variables, target.board, target.options);
  if (best === undefined) return [];
  const accepted = acceptedKernels(family, request, variables, target.board, target.options);
  const others = accepted.filter((kernel) => kernel !== best.kernel);
  const ahead = "needs less scratch";
  return [best, ...others.map((kernel) => takeKernel(best, kernel, variables, target.board, ahead))].map((choice) => implementationOf(family, request, choice, variables));
}

/** The same node by another kernel that accepts it; `reason` is what that one has ahead. */
export function implementAs(implementation: KernelCall, name: string, reason: string, board: Board): KernelCall {
  const { request, family, considered } = implementation;
  const kernel = family.kernels.find((variant) => variant.name === name && hasLayoutsOf(request, variant) && (variant.limit === null || variant.limit.isFastest));
  if (kernel === undefined) throw new Error(`family ${family.family} has no kernel "${name}"`);
  const variables = variablesOf(request, board);
  return implementationOf(family, request, takeKernel({ kernel: implementation.kernel, considered }, kernel, variables, board, reason), variables);
}

function implementationOf(
  family: KernelFamily,
  request: KernelRequest,
  { kernel, predictedInstructions, predictedWaits, considered }: KernelChoice,
  variables: Readonly<Record<string, number>>,
): KernelCall {
  const computed = withComputedFields(kernel, variables);
  const inPlace = kernel.inPlace.filter(({ when }) => when(computed) !== 0);
  return {
    request,
    family,
    kernel,
    fields: fieldsOf(kernel, request, computed),
    arguments: argumentsOf(kernel, request),
    scratch:
      kernel.scratch === null
        ? null
        : { bytes: kernel.scratch.bytes(computed), alignment: kernel.scratch.alignment },
    inPlace: inPlace.map(({ input }) => request.tensors[input]!),
    inPlaceInstructions: Math.max(0, ...inPlace.map(({ instructions }) => instructions?.(computed) ?? 0)),
    predictedInstructions,
    predictedWaits,
    considered,
  };
}

export function familyOf(request: KernelRequest, kernels: KernelCatalog): KernelFamily {
  const family = kernels.get(request.family);
  if (family === undefined) throw new Error(`a request asks for kernel family "${request.family}", which has no facts`);
  return family;
}

/** What expressions in kernel facts may mention; `callRows` are the most output rows of a call, when not all of them. */
export function variablesOf(request: KernelRequest, board: Board, callRows?: number): Readonly<Record<string, number>> {
  const onBoard = { ...coreVariables(board.core), loop_bytes: loopBytes(board), flash_data_bytes: flashDataBytes(board) };
  return { ...request.problem, ...onBoard, call_rows: callRows ?? request.problem["output_height"] ?? 1 };
}

/** The members of the parameter struct; `computed` are the variables with the kernel's computed fields. */
export function fieldsOf(
  kernel: KernelVariant,
  request: KernelRequest,
  computed: Readonly<Record<string, number>>,
): readonly SelectedField[] {
  return kernel.fields.map((field): SelectedField => {
    if (field.kind === "number") {
      const value = field.value === null ? request.problem[field.name] : computed[field.name];
      if (value === undefined) throw new Error(`${kernel.name}: the request has no number "${field.name}"`);
      return { kind: "number", name: field.name, member: field.member, type: field.type, value };
    }
    const packing = packings[field.packing];
    if (packing === undefined) throw new Error(`${kernel.name}: there is no packing "${field.packing}"`);
    return new PackedField(field.name, field.member, () => {
      const packed = packing({ ...request, problem: computed }, field.constant);
      // Some packings make a table of the problem's numbers alone.
      if (packed === undefined && !field.optional) throw new Error(`${kernel.name}: the request has no constant "${field.constant}"`);
      return packed ?? null;
    });
  });
}

/** Packs when somebody asks: many kernels are weighed for each that is taken. */
class PackedField {
  readonly kind = "constant";
  #constant: PackedConstant | null | undefined;

  constructor(
    readonly name: string,
    readonly member: string,
    private readonly pack: () => PackedConstant | null,
  ) {}

  get constant(): PackedConstant | null {
    this.#constant ??= this.pack();
    return this.#constant;
  }
}

export function argumentsOf(kernel: KernelVariant, request: KernelRequest): readonly CallArgument[] {
  return kernel.arguments.map(({ name, optional }): CallArgument => {
    if (name === "params" || name === "scratch") return { kind: name };
    const value = request.tensors[name];
    if (value !== undefined) return { kind: "tensor", name, value };
    if (!optional) throw new Error(`${kernel.name}: the request has no tensor "${name}"`);
    return { kind: "null", name };
  });
}
