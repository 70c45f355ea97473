import type { Call } from "../../method/call.js";
import { select } from "../../tensors/view.js";
import type { RuntimeValue, Scalar } from "../../values/runtime-value.js";
import { isFloating } from "../promotion.js";
import { sizesOfView } from "../shape/copies.js";
import { operator, type OperatorTable } from "../operator.js";

const int = (value: bigint | number): RuntimeValue => ({ kind: "int", value: BigInt(value) });
const double = (value: number): RuntimeValue => ({ kind: "double", value });
const bool = (value: boolean): RuntimeValue => ({ kind: "bool", value });

type OnInts = (a: bigint, b: bigint) => bigint;
type OnDoubles = (a: number, b: number) => number;

/** Integers stay integers; with a fraction among them both become one. */
function arithmetic(onInts: OnInts, onDoubles: OnDoubles): OperatorTable[string] {
  return operator(3, (call) => {
    const [a, b] = [call.scalar(0), call.scalar(1)];
    const isDouble = a.kind === "double" || b.kind === "double";
    assign(call, 2, isDouble ? double(onDoubles(Number(a.value), Number(b.value))) : int(onInts(BigInt(a.value), BigInt(b.value))));
  });
}

const comparison = (holds: (order: number) => boolean): OperatorTable[string] =>
  operator(3, (call) => {
    const [a, b] = [call.scalar(0), call.scalar(1)];
    // JavaScript compares integers and fractions by their values.
    const [x, y] = [plain(a), plain(b)];
    assign(call, 2, bool(holds(x < y ? -1 : x > y ? 1 : x == y ? 0 : NaN)));
  });

const unary = (run: (value: Scalar) => RuntimeValue): OperatorTable[string] => operator(2, (call) => assign(call, 1, run(call.scalar(0))));

const toInt = (round: (value: number) => number): OperatorTable[string] =>
  unary((value) => (value.kind === "double" ? int(round(value.value)) : int(BigInt(value.value))));

export const primOperators: OperatorTable = {
  "aten::sym_size.int": operator(3, (call) => {
    const { sizes } = call.tensor(0);
    const dimension = call.int(1);
    assign(call, 2, int(sizes[dimension < 0 ? dimension + sizes.length : dimension]!));
  }),
  "aten::sym_numel": operator(2, (call) => assign(call, 1, int(call.tensor(0).sizes.reduce((product, size) => product * size, 1)))),
  "aten::_local_scalar_dense": operator(2, (call) => assign(call, 1, firstElement(call))),
  "executorch_prim::add.Scalar": arithmetic((a, b) => a + b, (a, b) => a + b),
  "executorch_prim::sub.Scalar": arithmetic((a, b) => a - b, (a, b) => a - b),
  "executorch_prim::mul.Scalar": arithmetic((a, b) => a * b, (a, b) => a * b),
  "executorch_prim::floordiv.Scalar": operator(3, (call) => floorDivide(call)),
  "executorch_prim::floordiv.int": operator(3, (call) => floorDivide(call)),
  "executorch_prim::truediv.Scalar": operator(3, (call) => assign(call, 2, double(Number(call.scalar(0).value) / Number(call.scalar(1).value)))),
  "executorch_prim::mod.Scalar": operator(3, (call) => assign(call, 2, int(call.bigInt(0) % nonZero(call)))),
  "executorch_prim::mod.int": operator(3, (call) => assign(call, 2, int(call.bigInt(0) % nonZero(call)))),
  "executorch_prim::sym_max.Scalar": arithmetic((a, b) => (a > b ? a : b), Math.max),
  "executorch_prim::sym_min.Scalar": arithmetic((a, b) => (a < b ? a : b), Math.min),
  "executorch_prim::eq.Scalar": comparison((order) => order === 0),
  "executorch_prim::gt.Scalar": comparison((order) => order > 0),
  "executorch_prim::lt.Scalar": comparison((order) => order < 0),
  "executorch_prim::ge.Scalar": comparison((order) => order >= 0),
  "executorch_prim::le.Scalar": comparison((order) => order <= 0),
  "executorch_prim::neg.Scalar": unary((value) => (value.kind === "double" ? double(-value.value) : int(-BigInt(value.value)))),
  "executorch_prim::sym_float.Scalar": unary((value) => double(Number(value.value))),
  "executorch_prim::sym_int.Scalar": toInt(Math.trunc),
  "executorch_prim::ceil.Scalar": toInt(Math.ceil),
  "executorch_prim::trunc.Scalar": toInt(Math.trunc),
  "executorch_prim::round.Scalar": toInt(roundHalfEven),
  "executorch_prim::sym_not.Scalar": unary((value) => bool(!value.value)),
  "executorch_prim::sym_ite.Scalar": operator(4, (call) => assign(call, 3, call.bool(0) ? call.scalar(1) : call.scalar(2))),
  "executorch_prim::et_view.default": operator(3, (call) => {
    const [from, to] = [call.tensor(0), call.tensor(2)];
    const sizes = sizesOfView(call, from.view, call.ints(1));
    to.resize(sizes);
    to.place = from.usedPlace;
  }),
  "executorch_prim::et_copy_index.tensor": operator(3, (call) => {
    const [to, from, index] = [call.tensor(0), call.tensor(1), call.int(2)];
    to.resize([index + 1, ...from.sizes]);
    call.run("copy", from.view, select(to.view, 0, index));
  }),
};

function assign(call: Call, position: number, value: RuntimeValue): void {
  call.assign(call.indices[position]!, value);
}

function plain({ value }: Scalar): number | bigint {
  return typeof value === "boolean" ? Number(value) : value;
}

function nonZero(call: Call): bigint {
  const divisor = call.bigInt(1);
  if (divisor === 0n) throw call.refuse("the divisor 0", "another number");
  return divisor;
}

function floorDivide(call: Call): void {
  const [a, b] = [call.scalar(0), call.scalar(1)];
  if (a.kind === "double" || b.kind === "double") return assign(call, 2, double(Math.floor(Number(a.value) / Number(b.value))));
  const [dividend, divisor] = [BigInt(a.value), nonZero(call)];
  const quotient = dividend / divisor;
  const isExact = quotient * divisor === dividend;
  assign(call, 2, int(!isExact && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient));
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

function firstElement(call: Call): RuntimeValue {
  const x = call.tensor(0);
  const first = call.temporary(isFloating(x.dtype) ? "float64" : "int64", []);
  call.run("copy", { ...x.view, sizes: [], strides: [] }, first);
  const bytes = call.machine.bytesAt(first.place);
  const view = new DataView(bytes.buffer, bytes.byteOffset, 8);
  if (isFloating(x.dtype)) return double(view.getFloat64(0, true));
  return x.dtype === "bool" ? bool(view.getBigInt64(0, true) !== 0n) : int(view.getBigInt64(0, true));
}
