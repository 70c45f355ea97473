import { dtypes } from "../../src/ir/dtype.js";
import type { Random } from "../damaged/random.js";
import type { MutableInstruction, MutableMethod, MutableProgram, MutableTensor, MutableValue } from "./mutable-program.js";

type KernelCall = Extract<MutableInstruction, { kind: "kernelCall" }>;

/** One change of a program. It may leave things that no reader would let through: `repair` undoes those. */
type Mutation = (method: MutableMethod, random: Random, operators: readonly string[]) => void;

/** Numbers at which code breaks. */
const integers = [0n, 1n, 2n, 3n, 7n, -1n, -2n, 31n, 32n, 63n, 64n, 255n, 65536n, 2n ** 31n - 1n, -(2n ** 31n), 2n ** 31n, 2n ** 32n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)];
const doubles = [0, -0, 1, -1, 0.5, 1e-45, 1e-300, 3.4e38, 1e308, Infinity, -Infinity, NaN];
const extents = [0, 1, 1, 2, 3, 4, 5, 7, 8, 16, 17, 33, 64, 1000];
const names = ["", "a b", "a_b", "forward", "main", "int", "9", "é", "\u0000", "\u202eevil", "x\nerror[internal]: fake", "\u001b[31m", "../up", "n".repeat(300)];

const tensorsOf = ({ values }: MutableMethod): readonly MutableTensor[] => values.filter((value): value is MutableTensor => value.kind === "tensor");
const callsOf = ({ instructions }: MutableMethod): readonly KernelCall[] => instructions.filter((one): one is KernelCall => one.kind === "kernelCall");

/** Values that instructions name: changes of others change nothing. */
function usedValues(method: MutableMethod): readonly number[] {
  const named = method.instructions.flatMap((one) => ("arguments" in one ? one.arguments : []));
  const listed = named.flatMap((index) => {
    const value = method.values[index];
    return value !== undefined && "items" in value && value.kind !== "doubleList" ? (value.items as readonly unknown[]).filter((item): item is number => typeof item === "number") : [];
  });
  return [...new Set([...named, ...listed, ...method.inputs, ...method.outputs])].filter((index) => index >= 0 && index < method.values.length);
}

function pickTensor(method: MutableMethod, random: Random): MutableTensor | undefined {
  const used = usedValues(method).flatMap((index) => {
    const value = method.values[index];
    return value?.kind === "tensor" ? [value] : [];
  });
  return used.length === 0 ? undefined : random.pick(used);
}

const changeNumber: Mutation = (method, random) => {
  const numbers = usedValues(method).filter((index) => ["int", "double", "bool"].includes(method.values[index]!.kind));
  if (numbers.length === 0) return;
  const value = method.values[random.pick(numbers)]!;
  if (value.kind === "int") value.value = random.pick(integers);
  if (value.kind === "double") value.value = random.pick(doubles);
  if (value.kind === "bool") value.value = !value.value;
};

const changeSize: Mutation = (method, random) => {
  const tensor = pickTensor(method, random);
  if (tensor !== undefined && tensor.sizes.length > 0) tensor.sizes[random.below(tensor.sizes.length)] = random.pick(extents);
};

const changeRank: Mutation = (method, random) => {
  const tensor = pickTensor(method, random);
  if (tensor === undefined) return;
  if (random.below(2) === 0) tensor.sizes.splice(random.below(tensor.sizes.length + 1), 0, random.pick(extents.slice(0, 5)));
  else tensor.sizes.splice(random.below(Math.max(1, tensor.sizes.length)), 1 + random.below(tensor.sizes.length + 1));
};

const changeDtype: Mutation = (method, random) => {
  const tensor = pickTensor(method, random);
  if (tensor !== undefined) tensor.dtype = random.pick(dtypes);
};

/** The same dtype or sizes for several tensors, so that they still fit together. */
const changeAllDtypes: Mutation = (method, random) => {
  const tensor = pickTensor(method, random);
  if (tensor === undefined) return;
  const [from, to] = [tensor.dtype, random.pick(dtypes)];
  for (const other of tensorsOf(method)) if (other.dtype === from) other.dtype = to;
};

const changeAllSizes: Mutation = (method, random) => {
  const tensor = pickTensor(method, random);
  if (tensor === undefined || tensor.sizes.length === 0) return;
  const [from, to] = [random.pick(tensor.sizes), random.pick(extents)];
  for (const other of tensorsOf(method)) other.sizes = other.sizes.map((size) => (size === from ? to : size));
};

const changeDimOrder: Mutation = (method, random) => {
  const order = pickTensor(method, random)?.dimOrder;
  if (order === undefined || order.length < 2) return;
  const [a, b] = [random.below(order.length), random.below(order.length)];
  [order[a], order[b]] = [order[b]!, order[a]!];
};

const changeDynamism: Mutation = (method, random) => {
  const tensor = pickTensor(method, random);
  if (tensor !== undefined) tensor.dynamism = tensor.dynamism === "static" ? "bounded" : "static";
};

const changeMemory: Mutation = (method, random) => {
  const tensor = pickTensor(method, random);
  const other = pickTensor(method, random);
  if (tensor === undefined || other === undefined) return;
  const kinds: readonly (() => MutableTensor["data"])[] = [
    () => ({ ...other.data }),
    () => ({ kind: "planned", memoryId: 1, offset: 16 * random.below(16), initial: undefined }),
    () => ({ kind: "planned", memoryId: 1, offset: 16 * random.below(16), initial: new Uint8Array([1, 2, 3, 4]) }),
    () => ({ kind: "constant", bytes: new Uint8Array([random.bits(), 0, 127, 255]) }),
    () => ({ kind: "unplanned" }),
  ];
  tensor.data = random.pick(kinds)();
};

const changeKind: Mutation = (method, random) => {
  const used = usedValues(method);
  if (used.length === 0) return;
  const kinds: readonly MutableValue[] = [
    { kind: "null" }, { kind: "int", value: random.pick(integers) }, { kind: "double", value: random.pick(doubles) },
    { kind: "bool", value: true }, { kind: "string", value: random.pick(names) }, { kind: "intList", items: [] },
    { kind: "doubleList", items: [random.pick(doubles)] }, { kind: "tensorList", items: [] }, { kind: "boolList", items: [true] },
  ];
  const index = random.pick(used);
  method.values[index] = random.below(2) === 0 ? structuredClone(random.pick(kinds)) : structuredClone(method.values[random.pick(used)]!);
};

const changeList: Mutation = (method, random) => {
  const lists = method.values.filter((value) => "items" in value) as readonly { readonly items: unknown[] }[];
  if (lists.length === 0) return;
  const { items } = random.pick(lists);
  if (random.below(2) === 0) items.splice(random.below(items.length + 1), 1);
  else if (items.length > 0) items.splice(random.below(items.length), 0, random.pick(items));
};

const changeArgument: Mutation = (method, random) => {
  const call = pickCall(method, random);
  const used = usedValues(method);
  if (call !== undefined && call.arguments.length > 0 && used.length > 0) call.arguments[random.below(call.arguments.length)] = random.pick(used);
};

const swapArguments: Mutation = (method, random) => {
  const words = pickCall(method, random)?.arguments;
  if (words === undefined || words.length < 2) return;
  const [a, b] = [random.below(words.length), random.below(words.length)];
  [words[a], words[b]] = [words[b]!, words[a]!];
};

const changeOperator: Mutation = (method, random, operators) => {
  const call = pickCall(method, random);
  if (call === undefined) return;
  method.operators.push(random.pick(operators));
  call.operator = method.operators.length - 1;
};

const changeOrder: Mutation = (method, random) => {
  const { instructions } = method;
  if (instructions.length === 0) return;
  const [from, to] = [random.below(instructions.length), random.below(instructions.length)];
  const choices = [
    () => ([instructions[from], instructions[to]] = [instructions[to]!, instructions[from]!]),
    () => instructions.splice(from, 1),
    () => instructions.splice(to, 0, structuredClone(instructions[from]!)),
  ];
  random.pick(choices)();
};

const insertControl: Mutation = (method, random) => {
  const used = usedValues(method);
  if (used.length === 0) return;
  const position = random.below(method.instructions.length + 1);
  const value = (): number => random.pick(used);
  const choices: readonly MutableInstruction[] = [
    { kind: "moveCall", from: value(), to: value() },
    { kind: "jumpFalse", condition: value(), destination: position + 1 + random.below(3) },
    { kind: "freeCall", value: value() },
  ];
  method.instructions.splice(position, 0, random.pick(choices));
};

const changeInterface: Mutation = (method, random) => {
  const list = random.below(2) === 0 ? method.inputs : method.outputs;
  const used = usedValues(method);
  if (random.below(2) === 0) list.splice(random.below(list.length + 1), 1);
  else if (used.length > 0) list.push(random.pick(used));
};

const changeName: Mutation = (method, random) => {
  const tensor = pickTensor(method, random);
  if (random.below(2) === 0 || tensor === undefined) method.name = random.pick(names);
  else tensor.name = random.pick(names);
};

function pickCall(method: MutableMethod, random: Random): KernelCall | undefined {
  const calls = callsOf(method);
  return calls.length === 0 ? undefined : random.pick(calls);
}

const mutations: readonly Mutation[] = [
  changeNumber, changeNumber, changeSize, changeSize, changeAllSizes, changeRank, changeDtype, changeAllDtypes, changeDimOrder, changeDynamism,
  changeMemory, changeKind, changeList, changeArgument, swapArguments, changeOperator, changeOrder, insertControl, changeInterface, changeName,
];

/** Changes the program in one to four places; `operators` are names to choose others from. */
export function mutateProgram(program: MutableProgram, random: Random, operators: readonly string[]): void {
  for (let count = 1 + random.below(4); count > 0; count--) {
    const method = random.pick(program.methods);
    if (method.values.length > 0) random.pick(mutations)(method, random, operators);
  }
}
