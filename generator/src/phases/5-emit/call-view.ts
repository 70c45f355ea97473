import { tensorOf } from "../../ir/graph.js";
import { labelOf } from "../../ops/label.js";
import type { KernelImplementation, LoopImplementation, SelectedNode } from "../3-select/selected-program.js";
import type { PlannedProgram } from "../4-plan/planned-program.js";
import type { ModelConstants } from "./constant-pool.js";
import { printLoopFunction, type LoopFunction } from "./loops/print-loop-function.js";
import { requiredHeaders } from "./loops/required-headers.js";
import { shapeText, type MemoryMap } from "./memory-map.js";
import type { ModelNames } from "./names.js";
import type { Neighbours } from "./image-words.js";
import { paramsView, type ParamsView } from "./params-view.js";
import { ControlPrinter } from "./runtime/control-lines.js";
import type { BufferChecks } from "./checks/buffer-checks.js";
import { segmentViews, type SegmentView } from "./segments/segment-view.js";

/** A node of the model as the template prints it. */
export interface CallView {
  /** Spaces before it, inside branches and loops. */
  readonly indent: string;
  /** Lines of the method's structure; the other fields are then empty. */
  readonly structure?: readonly string[];
  /** Index of the instruction in the file. */
  readonly number: string;
  readonly label: string;
  readonly shapes: string;
  readonly call: string;
  /** Present when the call can find bad data. */
  readonly isChecked: boolean;
  /** For instrumented programs: what the node has written. */
  readonly result: { readonly address: string; readonly bytes: number };
  readonly instruction: number;
}

/** Everything the nodes of one method add to the C file. */
export interface NodeViews {
  readonly calls: readonly CallView[];
  readonly params: readonly ParamsView[];
  readonly functions: readonly { readonly lines: readonly string[]; readonly number: string; readonly label: string }[];
  readonly segments: readonly SegmentView[];
  /** Standard C headers the functions need. */
  readonly systemHeaders: readonly string[];
  /** Our own headers the functions need, as paths in kernels-c. */
  readonly helpers: readonly string[];
  /** Variables that several lines of the method share. */
  readonly declarations: readonly string[];
}

export interface EmissionContext {
  readonly program: PlannedProgram;
  readonly names: ModelNames;
  readonly pool: ModelConstants;
  readonly map: MemoryMap;
  /** Null where the model is the only one of its image. */
  readonly neighbours: Neighbours | null;
  /** Null unless the program watches its memory. */
  readonly checks: BufferChecks | null;
  /** Whether the core has vectors of four floats. */
  readonly hasFloatVectors: boolean;
}

export function nodeViews(method: string, nodes: readonly SelectedNode[], context: EmissionContext): NodeViews {
  const calls: CallView[] = [];
  const params: ParamsView[] = [];
  const functions: { lines: readonly string[]; number: string; label: string }[] = [];
  const segments: SegmentView[] = [];
  const systemHeaders: string[] = [];
  const helpers: string[] = [];
  const sharedNames = new Map<string, string>();
  const control = new ControlPrinter(nodes, ({ value }) => context.map.tensor(method, value).address);
  for (const selected of nodes) {
    const { node, implementation } = selected;
    if (implementation.kind === "control") {
      const structure = control.lines(implementation);
      const required = requiredHeaders(structure);
      systemHeaders.push(...required.headers);
      helpers.push(...required.helpers);
      calls.push({ ...noCall, structure, instruction: node.origin.instruction });
      continue;
    }
    if (implementation.kind === "segment") {
      const emitted = segmentViews(method, node, implementation, context);
      params.push(...emitted.params);
      segments.push(emitted.segment);
      calls.push({ ...emitted.call, indent: control.indent });
      systemHeaders.push("string.h");
      helpers.push("common/etk_bytes.h");
      continue;
    }
    const { instruction } = node.origin;
    const number = String(instruction).padStart(2, "0");
    const ownLabel = labelOf(node.operator);
    const label = implementation.kind === "loop" ? joinedLabel(implementation, ownLabel) : ownLabel;
    const tensorText = (id: (typeof node.inputs)[number]) => context.map.tensor(method, id);
    let call: string;
    let isChecked = false;
    if (implementation.kind === "kernel") {
      const name = context.names.nodeParams(method, instruction);
      const view = paramsView(implementation, context, (field) => context.names.nodeConstant(method, instruction, field));
      params.push({ ...view, name, number, label });
      call = kernelCall(implementation, selected, name, method, context);
    } else {
      const printed = sharedFunction(loopFunction(implementation, method, instruction, ownLabel, context), sharedNames);
      if (printed.isNew) functions.push({ lines: printed.lines, number, label });
      call = printed.lines.length > 0 ? loopCall(printed, method, context) : "";
      isChecked = printed.returnType === "bool";
      systemHeaders.push(...printed.headers);
      helpers.push(...printed.helpers);
      for (const parameter of printed.parameters) if (parameter.kind === "count") control.declareCount(parameter.name);
    }
    const results = node.outputs.filter((id) => context.program.selected.module.values.get(id)?.kind === "tensor").map(tensorText);
    const operands = node.inputs
      .filter((id) => context.program.selected.module.values.get(id)?.kind === "tensor")
      .filter((id) => implementation.kind === "loop" || Object.values(implementation.request.tensors).includes(id))
      .map((id) => shapeText(tensorOf(context.program.selected.module, id)));
    const shapes = `${operands.join(", ")} -> ${results.map((result) => result.shape).join(", ")}`;
    const [first] = results;
    calls.push({
      indent: control.indent,
      number,
      label,
      shapes,
      call,
      isChecked,
      result: { address: first?.address ?? "NULL", bytes: first?.bytes ?? 0 },
      instruction,
    });
  }
  return { calls, params, functions, segments, systemHeaders, helpers, declarations: control.declarations };
}

/** A function whose text another node's function has already had is that function. */
function sharedFunction(printed: LoopFunction, names: Map<string, string>): LoopFunction & { readonly isNew: boolean } {
  const text = printed.lines.join("\n").replace(printed.name, "").replace(/\n +/g, "\n");
  const known = names.get(text);
  if (known !== undefined) return { ...printed, name: known, isNew: false };
  names.set(text, printed.name);
  return { ...printed, isNew: printed.lines.length > 0 };
}

/** "add, mul, tanh": what the loops of several nodes became one of. */
function joinedLabel({ joined = [] }: LoopImplementation, label: string): string {
  return [...joined.map(({ operator }) => labelOf(operator)), label].join(", ");
}

const noCall: CallView = {
  indent: "",
  number: "",
  label: "",
  shapes: "",
  call: "",
  isChecked: false,
  result: { address: "NULL", bytes: 0 },
  instruction: -1,
};

function kernelCall(
  implementation: KernelImplementation,
  selected: SelectedNode,
  paramsName: string,
  method: string,
  { program, names, map }: EmissionContext,
): string {
  const scratch = program.placeOfScratch.get(selected);
  const words = implementation.arguments.map((argument): string => {
    if (argument.kind === "params") return `&${paramsName}`;
    if (argument.kind === "scratch") return scratch === undefined ? "NULL" : `&${names.arena(scratch.bank)}[${scratch.offset}]`;
    return argument.kind === "null" ? "NULL" : map.tensor(method, argument.value).address;
  });
  return `${implementation.kernel.name}(${words.join(", ")})`;
}

function loopFunction(
  implementation: LoopImplementation,
  method: string,
  instruction: number,
  label: string,
  { program, names, hasFloatVectors }: EmissionContext,
): LoopFunction {
  return printLoopFunction(implementation.request, {
    functionName: names.nodeFunction(method, instruction, label),
    hasFloatVectors,
    mayShareMemory: (a, b) => {
      const [first, second] = [a, b].map((id) => tensorOf(program.selected.module, id));
      const [placeA, placeB] = [first, second].map((tensor) => program.placeOfStorage.get(tensor!.storage));
      if (placeA === undefined || placeB === undefined || placeA.bank !== placeB.bank) return false;
      return placesOverlap(program, first!.storage, second!.storage);
    },
    beginTogether: (a, b) => {
      const [first, second] = [a, b].map((id) => tensorOf(program.selected.module, id));
      const [placeA, placeB] = [first, second].map((tensor) => program.placeOfStorage.get(tensor!.storage));
      if (placeA === undefined || placeB === undefined || placeA.bank !== placeB.bank) return false;
      return placeA.offset + first!.byteOffset === placeB.offset + second!.byteOffset;
    },
  });
}

/** Whether the plan lets the bytes of two storages overlap; they are alive together, so only an in-place result does. */
function placesOverlap(
  { placeOfStorage, selected }: PlannedProgram,
  a: ReturnType<typeof tensorOf>["storage"],
  b: ReturnType<typeof tensorOf>["storage"],
): boolean {
  if (a === b) return true;
  const range = (id: typeof a): readonly [number, number] => {
    const start = placeOfStorage.get(id)!.offset;
    const storage = selected.module.storages.get(id)!;
    return [start, start + (storage.kind === "constant" ? 0 : storage.sizeBytes)];
  };
  const [startA, endA] = range(a);
  const [startB, endB] = range(b);
  return startA < endB && startB < endA;
}

function loopCall(printed: LoopFunction, method: string, { map }: EmissionContext): string {
  const words = printed.parameters.map((parameter): string => {
    if (parameter.kind === "size" || parameter.kind === "scalar") return parameter.name;
    if (parameter.kind === "count") return `&${parameter.name}`;
    const { address, cType } = map.tensor(method, parameter.value);
    if (cType === parameter.cType) return address;
    return `(${parameter.written ? "" : "const "}${parameter.cType} *)${address}`;
  });
  return `${printed.name}(${words.join(", ")})`;
}
