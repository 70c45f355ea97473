import type { MessageCode, MessageParams } from "../../diagnostics/catalog.js";
import { dtypeBytes } from "../../ir/dtype.js";
import type { ValueId } from "../../ir/ids.js";
import { elementCount, isContiguous, sameLayout, stridesOf } from "../../ir/layout.js";
import type { FileTensor, Method, ValueIndex } from "../../model/program.js";
import { reorderNode } from "../../ops/layout/reorder.js";
import { reshapedStrides } from "../../ops/portable/copy/reshape.js";
import type { AliasedTensor, AssignedStorages, StorageAssignment } from "./assign-storages.js";
import type { Call } from "./calls.js";
import { commonStart } from "./common-start.js";

/** What the restoring needs of the import around it. */
export interface RestoringScope {
  readonly method: Method;
  readonly idOf: (index: ValueIndex) => ValueId;
  readonly nameOf: (index: ValueIndex) => string;
  readonly report: <Code extends MessageCode>(code: Code, params: MessageParams<Code>) => void;
}

/** The calls with those that the exporter should not have dropped, and where the tensors lie then. */
export interface RestoredMethod {
  readonly calls: readonly Call[];
  readonly assignments: ReadonlyMap<ValueIndex, StorageAssignment>;
}

/**
 * Exporters drop view_copy and let its result share the bytes of its input. The elements of both come one after the
 * other in logical order, so that is right where both lie row-major; where the input lies channels-last, a reader of
 * the result would find other elements than PyTorch does. The view becomes an instruction again: it costs nothing where
 * the bytes agree, and passes may then let its input lie otherwise.
 * Refuses what no view can have meant, and views whose input is overwritten between their readers.
 */
export function restoreViews(calls: readonly Call[], { assignments, aliased }: AssignedStorages, scope: RestoringScope): RestoredMethod {
  const assigned = new Map(assignments);
  const inserted = new Map<number, Call[]>();
  let instruction = scope.method.instructions.length;
  for (const pair of aliased) {
    const [source, view] = [tensorAt(scope, pair.source), tensorAt(scope, pair.view)];
    const isSame = isSameMemory(source, view);
    if (isSame && !isPlainView(calls, assignments, pair)) continue;
    const position = commonStart(calls, readersOf(calls, scope.method, pair.view));
    const reason = whyUnclear(source, view) ?? whyUnordered(calls, assignments, pair, position, scope.method);
    const names = { view: spoken(scope, pair.view), source: spoken(scope, pair.source) };
    if (reason !== undefined) {
      if (!isSame) scope.report("unclear-view", { ...names, reason });
      continue;
    }
    if (!isSame) scope.report("dropped-view", names);
    assigned.set(pair.view, { kind: "arena", key: `view ${pair.view}` });
    const origin = { method: scope.method.name, instruction: instruction++ };
    const node = reorderNode(scope.idOf(pair.source), scope.idOf(pair.view), origin);
    inserted.set(position, [...(inserted.get(position) ?? []), { node, reads: [pair.source], writes: [pair.view] }]);
  }
  if (inserted.size === 0) return { calls, assignments };
  const positions = Array.from({ length: calls.length + 1 }, (_, position) => position);
  return { calls: positions.flatMap((position) => [...(inserted.get(position) ?? []), ...calls.slice(position, position + 1)]), assignments: assigned };
}

/** Whether a reader of the view finds in the bytes of the source what the view means. */
function isSameMemory(source: FileTensor, view: FileTensor): boolean {
  // C has no bool but true and false.
  if (view.dtype === "bool" && source.dtype !== "bool") return false;
  const [from, to] = [stridesOf(source.sizes, source.dimOrder), stridesOf(view.sizes, view.dimOrder)];
  // Row-major parts, and bytes read as another type, are the same bytes in the same order.
  if (isContiguous(source.sizes, from) && isContiguous(view.sizes, to)) return true;
  if (String(source.sizes) === String(view.sizes) && sameLayout(view.sizes, from, to)) return true;
  if (!isWhole(source, view) || isDynamic(source, view)) return false;
  const strides = reshapedStrides({ sizes: source.sizes, strides: from }, view.sizes);
  return strides !== undefined && sameLayout(view.sizes, strides as readonly number[], to);
}

/** Whether the view is of an intermediate result of straight-line code, which is written once: one tensor in two shapes. */
function isPlainView(calls: readonly Call[], assignments: AssignedStorages["assignments"], { source, view }: AliasedTensor): boolean {
  const { key, kind } = assignments.get(source)!;
  const writers = calls.filter(({ writes }) => writes.some((index) => assignments.get(index)?.key === key));
  const isStraight = !calls.some(({ node }) => node.operator.startsWith("etgen::"));
  return isStraight && kind === "arena" && writers.length <= 1 && assignments.get(view)!.kind === "arena";
}

function isWhole(source: FileTensor, view: FileTensor): boolean {
  return elementCount(source.sizes) === elementCount(view.sizes) && dtypeBytes(source.dtype) === dtypeBytes(view.dtype);
}

function isDynamic(source: FileTensor, view: FileTensor): boolean {
  return source.dynamism === "bounded" || view.dynamism === "bounded";
}

/** Why nobody can know which elements the view has. */
function whyUnclear(source: FileTensor, view: FileTensor): string | undefined {
  if (source.dtype !== view.dtype) return "their types differ";
  if (!isWhole(source, view)) return "one has more elements than the other";
  return isDynamic(source, view) ? "their sizes are known at run time only" : undefined;
}

/** Why no place for the copy is right for all readers. */
function whyUnordered(
  calls: readonly Call[],
  assignments: AssignedStorages["assignments"],
  { view, source }: AliasedTensor,
  position: number,
  method: Method,
): string | undefined {
  if (calls.some(({ writes }) => writes.includes(view))) return "instructions write the one and read the other";
  const key = assignments.get(source)!.key;
  const last = Math.max(...readersOf(calls, method, view));
  const between = calls.slice(position, last).filter(({ writes }) => writes.some((index) => assignments.get(index)?.key === key));
  return between.length > 0 ? "the first is overwritten while the second is still read" : undefined;
}

/** Positions of the calls that read a value; that after the last call for a result of the method. */
function readersOf(calls: readonly Call[], method: Method, value: ValueIndex): readonly number[] {
  const readers = calls.flatMap(({ reads }, position) => (reads.includes(value) ? [position] : []));
  return method.outputs.includes(value) ? [...readers, calls.length] : readers;
}

function tensorAt({ method }: RestoringScope, index: ValueIndex): FileTensor {
  return method.values[index] as FileTensor;
}

/** `"t01" (int8 [1,6,4,5] in memory order 0,2,3,1)`. */
function spoken(scope: RestoringScope, index: ValueIndex): string {
  const { dtype, sizes, dimOrder } = tensorAt(scope, index);
  const isPlain = isContiguous(sizes, stridesOf(sizes, dimOrder));
  return `"${scope.nameOf(index)}" (${dtype} [${sizes.join(",")}]${isPlain ? ", row-major" : ` in memory order ${dimOrder.join(",")}`})`;
}
