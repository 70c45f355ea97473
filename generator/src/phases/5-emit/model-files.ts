import { isContiguous } from "../../ir/layout.js";
import { dtypeBytes } from "../../ir/dtype.js";
import { storageOf, tensorOf, type ConstantMethod } from "../../ir/graph.js";
import type { ValueId } from "../../ir/ids.js";
import { elementCount } from "../../ir/layout.js";
import type { CompileOptions } from "../../options.js";
import { literal } from "../../ops/loops/literal.js";
import { storagesOfMethod, usedKernels, type StepMethod } from "../../steps/step-program.js";
import { feedView, type FeedView } from "./segments/feed-view.js";
import type { EmissionContext } from "./emission-context.js";
import { stepViews, type StepViews } from "./method-views.js";
import type { CallView } from "./steps/call-view.js";
import { fieldText } from "./field-text.js";
import { identifier, type ModelNames } from "./names.js";
import type { ArenaPlan, PlannedProgram } from "../4-plan/planned-program.js";
import { elementBytes } from "./element-bytes.js";
import { inputUse, memoryWords, outputUse, rowsUse } from "./image-words.js";
import { shapeText } from "./memory-map.js";
import { withoutUnusedConstants } from "./runtime/control-lines.js";
import { runtimeInterface, type RuntimeInterface } from "./runtime/runtime-sizes.js";
import { arenaGuard, arenaInterfaces, restartCalls, type ArenaInterface, type Restart } from "./caller-arena.js";
import { arenaSection } from "./platform/sections.js";
import { stringLiteral } from "./string-literal.js";
import type { Renderer } from "./render.js";
import type { WeightsBlob } from "./weights-blob.js";
import { weightsSource } from "./weights-files.js";

/** What the application may touch of one tensor of a method's interface. */
export interface InterfaceTensor {
  /** "input0" */
  readonly name: string;
  /** "kws_forward_input0" */
  readonly accessor: string;
  readonly macro: string;
  readonly cType: string;
  readonly isInput: boolean;
  readonly isConstant: boolean;
  /** The application hands its rows over one by one; there is no accessor. */
  readonly isFed: boolean;
  readonly elements: number;
  readonly bytes: number;
  readonly comment: string;
  readonly address: string;
}

/** One method as the header, the C file and the application see it. */
export interface MethodView {
  /** Unique in the image: "kws_forward" where it has several models. */
  readonly name: string;
  /** As the model calls it: "forward". */
  readonly title: string;
  readonly function: string;
  readonly tensors: readonly InterfaceTensor[];
  /** Sizes and numbers that change from run to run. */
  readonly runtime: RuntimeInterface;
  readonly feed: FeedView | null;
}

export interface ModelText {
  readonly header: string;
  readonly source: string;
  readonly methods: readonly MethodView[];
  /** Headers of ours that the source includes, as paths in kernels-c. */
  readonly helpers: readonly string[];
}

/** What the nodes and the interface of a model come to. */
export interface CollectedModel {
  readonly methods: readonly { readonly selected: StepMethod; readonly method: MethodView; readonly nodes: StepViews }[];
  readonly states: readonly object[];
}

/** First of two steps: fills the constant pool and the memory map of the context. */
export function collectModel(context: EmissionContext): CollectedModel {
  const methods = context.program.selected.methods.map((selected) => ({
    selected,
    method: methodView(selected, context),
    nodes: stepViews(selected, context),
  }));
  return { methods, states: stateViews(context) };
}

/** Second step, when it is known where every constant lies: the model's .h and .c. */
export function renderModel(
  context: EmissionContext,
  { methods, states }: CollectedModel,
  info: { readonly source: string; readonly weights: readonly WeightsBlob[]; readonly release: string | null },
  options: Pick<CompileOptions, "instrument" | "weights" | "arena">,
  renderer: Renderer,
): ModelText {
  const { program, names, map, neighbours } = context;
  const isInstrumented = options.instrument !== "none";
  const { arenas } = program.plan;
  const takesArena = options.arena === "caller" && arenas.length > 0;
  const shared = {
    prefix: names.prefix,
    source: info.source,
    title: `model "${names.prefix}"`,
    hasState: states.length > 0,
    // In a library: what it is linked with.
    library: info.release === null ? null : { release: info.release },
    takesArena,
  };
  const pointers = takesArena ? arenas.map(({ bank }) => names.arena(bank)) : [];
  const guard = arenaGuard(pointers, "ETGEN_BAD_ARENA");
  // With several models the arena is the image's, and none is named.
  const ownArenas = neighbours === null && (takesArena || info.release !== null) ? arenaInterfaces(arenas, names.prefix) : [];
  const restart = restartOf(names.prefix, methods.map(({ method }) => method), states.length > 0);
  const header = renderer.render("model/model.h", {
    ...shared,
    guard: `${names.macroPrefix}_H`,
    memory: memoryWords(arenas, weightsOf(names.prefix, info.weights), neighbours, takesArena),
    constants: constantMacros(program.selected.module.constantMethods, names.macroPrefix),
    instrumented: isInstrumented,
    stateText: stateWords(program),
    rowsUse: rowsUse(neighbours),
    arenas: { arenas: ownArenas, fromCaller: takesArena },
    arenaStatus: takesArena ? "\n * Before the caller has given memory it returns ETGEN_BAD_ARENA." : "",
    methods: methods.map(({ method, nodes }) => ({
      ...method,
      source: info.source,
      instrumented: isInstrumented,
      comment: methodComment(method),
      canFail: canFail(method, nodes),
      tensors: method.tensors.map((tensor) => ({ ...tensor, declaration: tensor.isFed ? null : declaration(tensor) })),
    })),
  });
  const helpers = new Set(methods.flatMap(({ nodes }) => nodes.helpers));
  const kernelHeaders = new Set([
    ...usedKernels(program.selected).map(({ header }) => header),
    ...[...helpers].map((path) => path.split("/").at(-1)!),
  ]);
  const systemHeaders = new Set(methods.flatMap(({ nodes }) => nodes.systemHeaders));
  if (states.length > 0) systemHeaders.add("string.h");
  const source = renderer.render("model/model.c", {
    ...shared,
    systemHeaders: [...systemHeaders].filter((name) => !["stdint.h", "stdbool.h", "stddef.h"].includes(name)).sort(),
    headers: [...(context.checks === null ? [] : ["etgen_checks.h"]), ...[...kernelHeaders].sort()],
    image: neighbours?.image ?? null,
    arenas: arenaViews(arenas, names),
    macroPrefix: names.macroPrefix,
    setters: setterViews(ownArenas, names, [restart]),
    resetGuard: arenaGuard(pointers, ""),
    tensors: map.lines,
    checks: context.checks,
    weights: info.weights.flatMap((blob) => externViews(names.prefix, blob, options.weights)),
    params: methods.flatMap(({ nodes }) => nodes.params),
    functions: methods.flatMap(({ nodes }) => nodes.functions),
    segments: methods.flatMap(({ nodes }) => nodes.segments),
    methods: methods.map(({ selected, method, nodes }) => ({
      ...method,
      ...bodyFrame(method, nodes, guard),
      guard,
      accessors: method.tensors
        .filter(({ isFed }) => !isFed)
        .map((tensor) => ({ signature: declaration(tensor), result: accessorResult(tensor, pointers) })),
      signature: method.feed === null ? `etgen_status ${method.function}(void)` : `static etgen_status ${method.feed.rest}(void)`,
      calls: nodes.calls.map((call, position) => ({
        ...callWords(call, isInstrumented ? method.function : undefined, checksAround(context, selected, position)),
        remarks: nodes.remarks[position]!,
      })),
      remarks: nodes.remarks.at(-1)!,
    })),
    states,
  });
  return { header, source, methods: methods.map(({ method }) => method), helpers: [...helpers] };
}

function stateWords({ selected, stateStorages }: PlannedProgram): string {
  const uses = selected.methods.map((method) => storagesOfMethod(selected.module, method));
  const shared = stateStorages.filter((id) => uses.filter((use) => use.has(id)).length > 1);
  const words = `${stateStorages.length} buffer${stateStorages.length === 1 ? "" : "s"}`;
  return shared.length === 0 ? words : `${words}, ${shared.length} of which methods share`;
}

/** The arrays that planned memory is. */
export function arenaViews(arenas: readonly ArenaPlan[], names: Pick<ModelNames, "arena">): readonly object[] {
  return arenas.map(({ bank, bytes, alignment }) => ({
    name: names.arena(bank),
    bytes,
    alignment,
    section: arenaSection(bank),
    comment: `the planned memory in ${bank}`,
  }));
}

/** The functions that take arenas from the caller; after the last one nothing is left of what the memory before held. */
export function setterViews(arenas: readonly ArenaInterface[], names: Pick<ModelNames, "arena">, restarts: readonly Restart[]): readonly object[] {
  const calls = restartCalls(restarts);
  return arenas.map((arena) => ({ ...arena, pointer: names.arena(arena.bank), restarts: calls }));
}

export function restartOf(model: string, methods: readonly Pick<MethodView, "function" | "feed">[], hasState: boolean): Restart {
  const begins = methods.flatMap(({ feed, function: name }) => (feed === null ? [] : [`${name}_begin`]));
  return { reset: hasState ? `${model}_reset` : null, begins };
}

/** Bytes of constants of a model; shared are those in a blob that is not its own. */
function weightsOf(model: string, blobs: readonly WeightsBlob[]): { readonly bytes: number; readonly sharedBytes: number } {
  const own = blobs.filter(({ constants }) => constants.every(({ users }) => users.size === 1));
  const isOwn = new Set(own);
  const sharedBytes = blobs
    .filter((blob) => !isOwn.has(blob))
    .flatMap(({ constants }) => constants.filter(({ users }) => users.has(model)))
    .reduce((sum, { bytes }) => sum + bytes.length, 0);
  return { bytes: own.reduce((sum, { totalBytes }) => sum + totalBytes, 0) + sharedBytes, sharedBytes };
}

/** Declarations of the constants that the model uses of a blob. */
function externViews(model: string, blob: WeightsBlob, weights: CompileOptions["weights"]): readonly object[] {
  const constants = blob.constants
    .filter(({ users }) => users.has(model))
    .map(({ symbol, elementType, bytes }) => ({ symbol, elementType, elements: bytes.length / elementBytes(elementType) }));
  return constants.length === 0 ? [] : [{ file: weightsSource(blob, weights), constants }];
}

/** What stands before and after the nodes of a method, without variables that nothing uses. */
function bodyFrame({ runtime }: MethodView, nodes: StepViews, guard: readonly string[]): object {
  const later = [
    ...nodes.calls.flatMap(({ call, structure }) => [call, ...(structure ?? [])]),
    ...runtime.prologue.filter((line) => line.startsWith("if ")),
    ...runtime.epilogue,
  ].join("\n");
  return { prologue: [...guard, ...withoutUnusedConstants(runtime.prologue, later), ...nodes.declarations], epilogue: runtime.epilogue };
}

interface Around {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A fed segment begins with the first row, long before the method's other nodes. */
function checksAround({ checks }: EmissionContext, method: StepMethod, position: number): Around {
  const around = checks?.around(method, position) ?? { before: [], after: [] };
  return method.fedInput !== undefined && position === 0 ? { ...around, before: [] } : around;
}

function callWords(call: CallView, instrumentedFunction: string | undefined, { before, after }: Around): object {
  if (call.structure !== undefined) return { structure: call.structure };
  const { address, bytes } = call.result;
  const checked = [`if (!${call.call}) {`, "    return ETGEN_BAD_DATA;", "}"];
  const statements = call.call === "" ? [] : call.isChecked ? checked : [`${call.call};`];
  const hook = `${instrumentedFunction}_after_node(${call.instruction}u, ${address}, ${bytes}u);`;
  return {
    ...call,
    structure: null,
    statements: [...before, ...statements, ...(instrumentedFunction === undefined ? [] : [hook]), ...after].map((line) => call.indent + line),
  };
}

function methodView(selected: StepMethod, context: EmissionContext): MethodView {
  const { name, inputs, outputs, fedInput } = selected;
  const functionName = context.names.method(name);
  const interfaceTensor = (id: ValueId, role: "input" | "output", position: number): InterfaceTensor => {
    const { module } = context.program.selected;
    const tensor = tensorOf(module, id);
    const text = context.map.tensor(name, id);
    const accessor = `${functionName}_${role}${position}`;
    const layout = isContiguous(tensor.sizes, tensor.strides) ? "row-major" : `strides [${tensor.strides.join(",")}]`;
    const use =
      role === "output"
        ? outputUse(context.neighbours)
        : id === fedInput
          ? `hand over its rows with ${functionName}_feed_row, first row first`
          : inputUse(context.neighbours);
    return {
      name: `${role}${position}`,
      accessor,
      macro: accessor.toUpperCase(),
      cType: text.cType,
      isInput: role === "input",
      isFed: id === fedInput && role === "input",
      isConstant: storageOf(module, id).kind === "constant",
      elements: elementCount(tensor.sizes),
      bytes: elementCount(tensor.sizes) * dtypeBytes(tensor.dtype),
      comment: `${role === "input" ? "Input" : "Output"} ${position}: ${shapeText(tensor)}, ${layout}; ${use}.`,
      address: text.address,
    };
  };
  return {
    name: identifier(name),
    title: context.names.localMethod(name),
    function: functionName,
    tensors: [
      ...inputs.map((id, position) => interfaceTensor(id, "input", position)),
      ...outputs.map((id, position) => interfaceTensor(id, "output", position)),
    ],
    feed: feedView(selected, context),
    runtime: runtimeInterface(context.program.selected.module, selected, functionName),
  };
}

function declaration(tensor: InterfaceTensor): string {
  return `${tensor.isInput ? "" : "const "}${tensor.cType} *${tensor.accessor}(void)`;
}

function methodComment(method: MethodView): string {
  const count = (isInput: boolean): number => method.tensors.filter((tensor) => tensor.isInput === isInput).length;
  const inputs = count(true);
  return `Runs the method "${method.title}": reads ${inputs} input${inputs === 1 ? "" : "s"}, writes ${count(false)} output${count(false) === 1 ? "" : "s"}.`;
}

/** Whether the method's status depends on the data. */
function canFail({ runtime }: MethodView, { calls }: StepViews): boolean {
  const lines = [...runtime.prologue, ...runtime.epilogue, ...calls.flatMap(({ structure = [] }) => structure)];
  return calls.some(({ isChecked }) => isChecked) || lines.some((line) => line.includes("ETGEN_BAD_DATA"));
}

/** Of memory that the caller has not given there is no address. */
function accessorResult({ address, isConstant }: InterfaceTensor, pointers: readonly string[]): string {
  if (pointers.length === 0 || isConstant || address === "NULL") return address;
  return `${pointers.map((pointer) => `${pointer} == NULL`).join(" || ")} ? NULL : ${address}`;
}

/** Constant methods as macros: one name per result, numbered when there are several. */
function constantMacros(methods: readonly ConstantMethod[], prefix: string): readonly object[] {
  return methods.flatMap((method, position) =>
    method.results.map((result, index) => ({
      name: `${prefix}_${identifier(method.name).toUpperCase()}${method.results.length === 1 ? "" : `_${index}`}`,
      value:
        result.type === "string"
          ? stringLiteral(result.value)
          : result.type === "float"
            ? literal(result.value, "float64")
            : result.type === "int"
              ? literal(result.value, result.value >= -(2n ** 31n) && result.value < 2n ** 31n ? "int32" : "int64")
              : fieldText(Number(result.value), "int32_t"),
      comment: position === 0 && index === 0 ? "Values that the exporter stored beside the model." : null,
    })),
  );
}

/** How each state buffer gets its initial contents. */
function stateViews({ program, names, pool }: EmissionContext): readonly object[] {
  return program.stateStorages.map((id) => {
    const storage = program.selected.module.storages.get(id)!;
    const place = program.placeOfStorage.get(id)!;
    const address = `&${names.arena(place.bank)}[${place.offset}]`;
    const bytes = storage.kind === "constant" ? 0 : storage.sizeBytes;
    const initial = storage.kind === "state" ? storage.initial : undefined;
    const isZero = initial === undefined || initial.every((byte) => byte === 0);
    const symbol = isZero
      ? undefined
      : pool.add({ elementType: "uint8_t", bytes: initial, alignment: 4 }, `${names.prefix}_initial_${storage.name}`);
    return {
      statement: symbol === undefined ? `memset(${address}, 0, ${bytes}u);` : `memcpy(${address}, ${symbol}, ${bytes}u);`,
      comment: storage.name,
    };
  });
}
