import type { ValueId } from "../../ir/ids.js";
import { mapValueRefs, type DecodedArguments, type OperatorNode } from "../../ir/node.js";
import type { Method, ValueIndex } from "../../model/program.js";
import { controlNames } from "../../ops/control/control-operators.js";
import type { DecodedCall } from "./decode-arguments.js";
import type { StructuredItem } from "./structure-instructions.js";

/** A node with the values of the file that it reads and writes. */
export interface Call {
  readonly node: OperatorNode;
  readonly reads: readonly ValueIndex[];
  readonly writes: readonly ValueIndex[];
}

type IdOf = (index: ValueIndex) => ValueId;

export function callOf(
  method: Method,
  operator: string,
  decoded: DecodedCall,
  position: number,
  idOf: IdOf,
): Call {
  const { reads, writes } = decoded;
  const module = method.modules?.[position];
  const node: OperatorNode = {
    kind: "operator",
    operator,
    arguments: decoded.arguments,
    inputs: reads.map(idOf),
    outputs: writes.map(idOf),
    origin: { method: method.name, instruction: position, ...(module !== undefined && { module }) },
  };
  return { node, reads, writes };
}

/** Branches, loops and moves as nodes of our own. */
export function structureCall(method: Method, item: Exclude<StructuredItem, { kind: "call" }>, idOf: IdOf): Call {
  const call = (operator: string, decoded: DecodedArguments, reads: readonly ValueIndex[], writes: readonly ValueIndex[]): Call =>
    callOf(method, operator, { arguments: decoded, reads, writes }, item.position, idOf);
  const ref = (index: ValueIndex) => ({ value: idOf(index) });
  switch (item.kind) {
    case "if":
      return call(controlNames.if, { condition: ref(item.condition) }, [item.condition], []);
    case "else":
      return call(controlNames.else, {}, [], []);
    case "end":
      return call(controlNames.end, {}, [], []);
    case "repeat": {
      const count = method.values[item.count];
      const isFixed = count?.kind === "int" && !isWritten(method, item.count);
      const words = { counter: ref(item.counter), count: isFixed ? Number(count.value) : ref(item.count) };
      return call(controlNames.repeat, words, isFixed ? [] : [item.count], [item.counter]);
    }
    case "move":
      return move(method, item.from, item.to, call, ref);
  }
}

function move(
  method: Method,
  from: ValueIndex,
  to: ValueIndex,
  call: (operator: string, decoded: DecodedArguments, reads: readonly ValueIndex[], writes: readonly ValueIndex[]) => Call,
  ref: (index: ValueIndex) => { readonly value: ValueId },
): Call {
  const value = method.values[from];
  if (value?.kind === "tensor") return call(controlNames.move, { from: ref(from), out: ref(to) }, [from], [to]);
  if (isWritten(method, from)) return call(controlNames.moveScalar, { from: ref(from), out: ref(to) }, [from], [to]);
  const literal =
    value?.kind === "int"
      ? ({ type: "int", value: value.value } as const)
      : value?.kind === "double"
        ? ({ type: "float", value: value.value } as const)
        : ({ type: "bool", value: value?.kind === "bool" && value.value } as const);
  return call(controlNames.moveScalar, { from: literal, out: ref(to) }, [], [to]);
}

function isWritten(method: Method, index: ValueIndex): boolean {
  return method.instructions.some(
    (instruction) =>
      (instruction.kind === "kernelCall" && instruction.arguments.at(-1) === index) ||
      (instruction.kind === "moveCall" && instruction.to === index),
  );
}

/**
 * Lets the operator that computes a branch's result write the common result itself, instead of moving it afterwards.
 * Only where nothing outside the branch, and nothing else at the same address, knows the branch's own value.
 */
export function foldMoves(method: Method, calls: readonly Call[], idOf: IdOf): readonly Call[] {
  let current = calls;
  for (let position = 0; position < current.length; position++) {
    const { node, reads, writes } = current[position]!;
    const [from, to] = [reads[0], writes[0]];
    if (node.operator !== controlNames.move || from === undefined || to === undefined) continue;
    const start = blockStart(current, position);
    if (!canRename(method, current, from, to, start, position)) continue;
    current = [
      ...current.slice(0, start),
      ...current.slice(start, position).map((call) => renamed(call, from, to, idOf)),
      ...current.slice(position + 1),
    ];
    position--;
  }
  return current;
}

/** The first call after the one that opens the block. */
function blockStart(calls: readonly Call[], position: number): number {
  let depth = 0;
  for (let at = position - 1; at >= 0; at--) {
    const { operator } = calls[at]!.node;
    if (operator === controlNames.end) depth++;
    const opens = operator === controlNames.if || operator === controlNames.repeat || operator === controlNames.else;
    if (opens && depth === 0) return at + 1;
    if (depth > 0 && (operator === controlNames.if || operator === controlNames.repeat)) depth--;
  }
  return 0;
}

function canRename(
  method: Method,
  calls: readonly Call[],
  from: ValueIndex,
  to: ValueIndex,
  start: number,
  end: number,
): boolean {
  const [source, target] = [method.values[from], method.values[to]];
  if (source?.kind !== "tensor" || target?.kind !== "tensor") return false;
  const isAlike = String(source.sizes) === String(target.sizes) && String(source.dimOrder) === String(target.dimOrder);
  if (!isAlike || source.dtype !== target.dtype) return false;
  if (method.inputs.includes(from) || method.outputs.includes(from)) return false;
  const users = calls.flatMap((call, at) => (call.reads.includes(from) || call.writes.includes(from) ? [at] : []));
  const isInside = users.every((at) => at >= start && at <= end);
  const writers = users.filter((at) => calls[at]!.writes.includes(from));
  if (!isInside || writers.length === 0) return false;
  const touchesTarget = calls.slice(start, end).some((call) => call.reads.includes(to) || call.writes.includes(to));
  const sharesAddress = method.values.some(
    (value, index) => index !== from && value.kind === "tensor" && addressOf(value) === addressOf(source) && isOnlyRead(calls, index, start, end),
  );
  return !touchesTarget && !sharesAddress;
}

/** Read in the block without being written: a view of what lies at its address. */
function isOnlyRead(calls: readonly Call[], index: ValueIndex, start: number, end: number): boolean {
  const isRead = calls.slice(start, end).some((call) => call.reads.includes(index));
  return isRead && !calls.some((call) => call.writes.includes(index));
}

function addressOf(value: Extract<Method["values"][number], { kind: "tensor" }>): string | undefined {
  return value.data.kind === "planned" ? `${value.data.memoryId}:${value.data.offset}` : undefined;
}

function renamed(call: Call, from: ValueIndex, to: ValueIndex, idOf: IdOf): Call {
  const swap = (index: ValueIndex): ValueIndex => (index === from ? to : index);
  const [fromId, toId] = [idOf(from), idOf(to)];
  const { node } = call;
  return {
    reads: call.reads.map(swap),
    writes: call.writes.map(swap),
    node: {
      ...node,
      arguments: mapValueRefs(node.arguments, (id) => (id === fromId ? toId : id)),
      inputs: node.inputs.map((id) => (id === fromId ? toId : id)),
      outputs: node.outputs.map((id) => (id === fromId ? toId : id)),
    },
  };
}
