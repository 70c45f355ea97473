import { withComputedFields } from "../../../catalog/computed-fields.js";
import type { KernelVariant } from "../../../catalog/kernel-facts.js";
import type { KernelRequest } from "../../../ops/lowering.js";
import { acceptedKernels } from "../choose-kernel.js";
import { argumentsOf, familyOf, fieldsOf, implementKernels, variablesOf, type SelectionTarget } from "../implement-kernel.js";
import type { KernelCall } from "../../../steps/kernel-call.js";
import { leanerOnes } from "./leaner-ones.js";
import type { KernelForms, RowCall, RowForm, RowReach } from "../../../steps/row-form.js";
import { spatialReach } from "./row-reach.js";
import { elementRun, pixelRun, type RunRequest } from "./run-request.js";

/** Finds the forms of requests and remembers them: packing constants takes time. */
export function createKernelForms(target: SelectionTarget): KernelForms {
  const rows = new Map<KernelRequest, Map<string, readonly RowForm[]>>();
  const wholes = new Map<KernelRequest, Map<string | undefined, readonly KernelCall[]>>();
  return {
    rows(request, outputRows, rowElements) {
      const known = remembered(rows, request, () => new Map<string, readonly RowForm[]>());
      return remembered(known, `${outputRows} ${rowElements}`, () => rowForms(request, outputRows, rowElements, target));
    },
    whole(request, name) {
      const known = remembered(wholes, request, () => new Map<string | undefined, readonly KernelCall[]>());
      return remembered(known, name, () => {
        const implementations = implementKernels(request, target).filter(({ kernel }) => name === undefined || kernel.name === name);
        return leanerOnes(implementations, ({ scratch }) => scratch?.bytes ?? 0, ({ predictedInstructions }) => predictedInstructions);
      });
    },
  };
}

function remembered<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function rowForms(request: KernelRequest, outputRows: number, rowElements: number, target: SelectionTarget): readonly RowForm[] {
  const candidates = [
    () => runForms(elementRun(request, rowElements), outputRows, target),
    () => sumForms(request, outputRows, target),
    () => spatialForms(request, outputRows, target),
    () => runForms(pixelRun(request), outputRows, target),
  ];
  const forms = candidates.reduce<readonly RowForm[]>((found, make) => (found.length > 0 ? found : make()), []);
  return leanerOnes(forms, ({ scratch }) => scratch?.bytes ?? 0, (form) => form.instructions(outputRows));
}

/** Where a row of the result needs just that row of the inputs, any kernel for whole tensors serves. */
function runForms(run: RunRequest | undefined, outputRows: number, target: SelectionTarget): readonly RowForm[] {
  if (run === undefined) return [];
  return implementKernels(run.request, target).map((implementation): RowForm => {
    const { family, kernel, fields, scratch } = implementation;
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
      instructions: (rows) => (implementation.predictedInstructions === undefined ? undefined : implementation.predictedInstructions * rows),
    };
  });
}

/** A window over the whole height becomes sums, so that its rows need not be kept. */
function sumForms(request: KernelRequest, outputRows: number, target: SelectionTarget): readonly RowForm[] {
  const reach = spatialReach(request);
  if (reach?.kind !== "window") return [];
  const rows = Math.min(request.problem["input_height"]!, reach.extent - reach.padding);
  return formsOf(request, target, { kind: "sum", rows }, outputRows, ({ sum }, variables) => {
    if (sum === null || sum.when(variables) === 0) return undefined;
    const sums = { bytes: sum.bytes(variables), alignment: sum.alignment };
    return { call: { kind: "sum", function: sum.name, finish: sum.finish, sums }, scratch: null };
  });
}

function spatialForms(request: KernelRequest, outputRows: number, target: SelectionTarget): readonly RowForm[] {
  const reach = spatialReach(request);
  if (reach === undefined) return [];
  return formsOf(request, target, reach, outputRows, ({ rows }, variables) => {
    if (rows === null) return undefined;
    const scratch = rows.scratch === null ? null : { bytes: rows.scratch.bytes(variables), alignment: rows.scratch.alignment };
    return { call: { kind: "rows", function: rows.name }, scratch };
  });
}

interface FormWords {
  readonly call: RowCall;
  readonly scratch: RowForm["scratch"];
}

function formsOf(
  request: KernelRequest,
  target: SelectionTarget,
  reach: RowReach,
  outputRows: number,
  wordsOf: (kernel: KernelVariant, variables: Readonly<Record<string, number>>) => FormWords | undefined,
): readonly RowForm[] {
  const family = familyOf(request, target.kernels);
  const variables = variablesOf(request, target.board, reach.kind === "sum" ? 1 : outputRows);
  return acceptedKernels(family, request, variables, target.board, target.options).flatMap((kernel): readonly RowForm[] => {
    const computed = withComputedFields(kernel, variables);
    const words = wordsOf(kernel, computed);
    if (words === undefined) return [];
    return [
      {
        reach,
        outputRows,
        ...words,
        family,
        kernel,
        fields: fieldsOf(kernel, request, computed),
        arguments: argumentsOf(kernel, request),
        rowArguments: new Set(["input", "output"]),
        instructions: rememberedByRows((rows) => instructionsOf(kernel, variables, reach.kind === "sum" ? undefined : rows)),
      },
    ];
  });
}

function rememberedByRows<Value>(make: (rows: number) => Value): (rows: number) => Value {
  const known = new Map<number, Value>();
  return (rows) => remembered(known, rows, () => make(rows));
}

/** The facts predict whole tensors: a call for some rows is a tensor of that height from the middle of the image. */
function instructionsOf(
  kernel: KernelVariant,
  variables: Readonly<Record<string, number>>,
  outputRows: number | undefined,
): number | undefined {
  const problem = outputRows === undefined ? variables : { ...variables, output_height: outputRows, padding_top: 0 };
  return kernel.instructions?.(withComputedFields(kernel, problem));
}
