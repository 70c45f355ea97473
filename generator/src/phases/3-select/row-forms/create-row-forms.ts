import { withComputedFields } from "../../../catalog/computed-fields.js";
import type { KernelVariant } from "../../../catalog/kernel-facts.js";
import type { KernelRequest } from "../../../ops/lowering.js";
import { rejectionOf } from "../choose-kernel.js";
import { argumentsOf, familyOf, fieldsOf, implementKernel, variablesOf, type SelectionTarget } from "../implement-kernel.js";
import type { RowCall, RowForm, RowFormOf, RowReach } from "./row-form.js";
import { spatialReach } from "./row-reach.js";
import { runRequest } from "./run-request.js";

/** Finds row forms and remembers them: packing constants takes time. */
export function createRowForms(target: SelectionTarget): RowFormOf {
  const known = new Map<KernelRequest, Map<string, RowForm | undefined>>();
  return (request, outputRows, rowElements) => {
    const forms = known.get(request) ?? new Map<string, RowForm | undefined>();
    known.set(request, forms);
    const key = `${outputRows} ${rowElements}`;
    if (!forms.has(key)) forms.set(key, rowFormOf(request, outputRows, rowElements, target));
    return forms.get(key);
  };
}

function rowFormOf(
  request: KernelRequest,
  outputRows: number,
  rowElements: number,
  target: SelectionTarget,
): RowForm | undefined {
  return runForm(request, outputRows, rowElements, target) ?? sumForm(request, target) ?? spatialForm(request, outputRows, target);
}

/** Where a row of the result needs just that row of the inputs, any kernel for whole tensors serves. */
function runForm(request: KernelRequest, outputRows: number, rowElements: number, target: SelectionTarget): RowForm | undefined {
  const run = runRequest(request, outputRows, rowElements);
  const implementation = run && implementKernel(run.request, target);
  if (run === undefined || implementation === undefined) return undefined;
  const { family, kernel, fields, scratch, considered } = implementation;
  return {
    reach: { kind: "same" },
    outputRows,
    call: { kind: "run", function: kernel.name },
    family,
    kernel,
    fields,
    arguments: implementation.arguments,
    rowArguments: run.rowArguments,
    scratch,
    instructions: considered.find(({ name }) => name === kernel.name)?.predictedInstructions,
  };
}

/** A window over the whole height becomes sums, so that its rows need not be kept. */
function sumForm(request: KernelRequest, target: SelectionTarget): RowForm | undefined {
  const reach = spatialReach(request);
  if (reach?.kind !== "window") return undefined;
  const rows = Math.min(request.problem["input_height"]!, reach.extent - reach.padding);
  return cheapestForm(request, target, { kind: "sum", rows }, 1, (kernel, variables) => {
    if (kernel.sum === null || kernel.sum.when(variables) === 0) return undefined;
    const { name, finish, bytes, alignment } = kernel.sum;
    return { call: { kind: "sum", function: name, finish, sums: { bytes: bytes(variables), alignment } }, scratch: null };
  });
}

function spatialForm(request: KernelRequest, outputRows: number, target: SelectionTarget): RowForm | undefined {
  const reach = spatialReach(request);
  if (reach === undefined) return undefined;
  return cheapestForm(request, target, reach, outputRows, ({ rows }, variables) => {
    if (rows === null) return undefined;
    const scratch = rows.scratch === null ? null : { bytes: rows.scratch.bytes(variables), alignment: rows.scratch.alignment };
    return { call: { kind: "rows", function: rows.name }, scratch };
  });
}

/** Of the kernels that have the form and accept the problem the cheapest one. */
function cheapestForm(
  request: KernelRequest,
  target: SelectionTarget,
  reach: RowReach,
  outputRows: number,
  formOf: (kernel: KernelVariant, variables: Readonly<Record<string, number>>) => Pick<RowForm, "scratch"> & { readonly call: RowCall } | undefined,
): RowForm | undefined {
  const family = familyOf(request, target.kernels);
  const variables = variablesOf(request, target.board);
  const forms = family.kernels.flatMap((kernel): readonly RowForm[] => {
    if (rejectionOf(kernel, request, variables, target.board, target.options) !== undefined) return [];
    const computed = withComputedFields(kernel, variables);
    const form = formOf(kernel, computed);
    if (form === undefined) return [];
    return [
      {
        reach,
        outputRows,
        ...form,
        family,
        kernel,
        fields: fieldsOf(kernel, request, computed),
        arguments: argumentsOf(kernel, request),
        rowArguments: new Set(["input", "output"]),
        instructions: instructionsOf(kernel, variables, reach.kind === "sum" ? undefined : outputRows),
      },
    ];
  });
  // A predicted count beats none; without one the later entry, which is the more special one, wins.
  return forms.reduceRight<RowForm | undefined>(
    (best, form) => (best === undefined || (form.instructions ?? Infinity) < (best.instructions ?? Infinity) ? form : best),
    undefined,
  );
}

/** The facts predict whole tensors: a call for some rows is a tensor of that height; a sum costs its share of rows. */
function instructionsOf(
  kernel: KernelVariant,
  variables: Readonly<Record<string, number>>,
  outputRows: number | undefined,
): number | undefined {
  if (kernel.instructions === null) return undefined;
  if (outputRows === undefined) return kernel.instructions(withComputedFields(kernel, variables));
  return kernel.instructions(withComputedFields(kernel, { ...variables, output_height: outputRows }));
}
