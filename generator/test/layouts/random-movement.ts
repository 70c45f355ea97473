import type { Program } from "../../src/model/program.js";
import type { CaseCall } from "../corpus/case.js";
import { Random } from "../kernels/random.js";
import { NetworkSketch } from "../passes/network-sketch.js";
import { elementOf, flipped, gathered, inMemory, joined, mapped, pooled, sliced, transposed, viewed, type LogicalTensor } from "./logical-tensor.js";

export interface RandomMovement {
  readonly program: Program;
  readonly call: CaseCall;
}

interface Value extends LogicalTensor {
  readonly id: number;
  readonly dimOrder: readonly number[];
}

/** int8 operators between others that only move elements, every tensor in a memory order by chance, and what comes out. */
export function randomMovement(seed: number): RandomMovement {
  const random = new Random(seed);
  const walk = new Walk(new NetworkSketch(), random);
  const sizes = [1, random.int(1, 5), random.int(2, 5), random.int(2, 5)];
  const elements = [...random.int8(sizes.reduce((a, b) => a * b, 1))];
  const input = walk.place({ sizes, elements });
  const values: Value[] = [input];
  const steps = random.int(3, 9);
  for (let step = 0; step < steps; step++) {
    // Mostly on from the last tensor, sometimes from an older one, so that tensors have several readers.
    values.push(walk.step(random.int(0, 3) === 0 ? random.pick(values) : values.at(-1)!));
  }
  const outputs = [...new Set([values.at(-1)!, random.pick(values.slice(1))])];
  const tensor = ({ sizes: shape, dimOrder, ...rest }: Value) => ({ kind: "tensor", dtype: "int8", shape, dimOrder, bytes: inMemory({ sizes: shape, ...rest }, dimOrder) }) as const;
  return {
    program: walk.sketch.program([input.id], outputs.map(({ id }) => id)),
    call: { method: "forward", inputs: [tensor(input)], outputs: outputs.map(tensor) },
  };
}

class Walk {
  constructor(
    readonly sketch: NetworkSketch,
    private readonly random: Random,
  ) {}

  /** A tensor of the program that holds these elements, row-major or with dimension 1 innermost. */
  place(tensor: LogicalTensor): Value {
    const rowMajor = tensor.sizes.map((_, dim) => dim);
    const dimOrder = tensor.sizes.length >= 3 && this.random.int(0, 1) === 0 ? [0, ...rowMajor.slice(2), 1] : rowMajor;
    return { ...tensor, dimOrder, id: this.sketch.tensor("int8", tensor.sizes, dimOrder) };
  }

  step(value: Value): Value {
    const dim = this.random.int(0, value.sizes.length - 1);
    const size = value.sizes[dim]!;
    switch (this.random.int(0, 10)) {
      case 0:
      case 1: {
        const permutation = this.permutation(value.sizes.length);
        const operator = this.random.pick(["cortex_m::transpose.out", "aten::permute_copy.out"]);
        return this.call(operator, value, [{ ints: permutation }], transposed(value, permutation));
      }
      case 2: {
        const [start, step] = [this.random.int(0, size - 1), this.random.int(1, 2)];
        const end = this.random.int(start + 1, size);
        return this.call("aten::slice_copy.Tensor_out", value, [{ int: dim }, { int: start }, { int: end }, { int: step }], sliced(value, dim, start, end, step));
      }
      case 3: {
        const other = this.table(value);
        const result = this.place(joined([value, other], dim));
        this.sketch.call("aten::cat.out", [{ tensors: [value.id, other.id] }, { int: dim }], result.id);
        return result;
      }
      case 4:
        return this.call("aten::flip.out", value, [{ ints: [dim] }], flipped(value, dim));
      case 5:
        return this.call("dim_order_ops::_clone_dim_order.out", value, ["none", "none"], value);
      case 6:
        return this.call("aten::view_copy.out", value, [{ ints: this.otherSizes(value.sizes) }], viewed(value, this.lastSizes));
      case 7: {
        const sizes = this.otherSizes(value.sizes);
        // An output that is an input unchanged is not a view, but an output that nothing wrote.
        if (String(sizes) === String(value.sizes)) return this.table(value);
        return { ...viewed(value, sizes), id: this.sketch.viewOf(value.id, sizes), dimOrder: sizes.map((_, at) => at) };
      }
      case 8:
        return this.maximum(value);
      case 9:
        return value.sizes.length === 4 && value.sizes[2]! > 1 && value.sizes[3]! > 1 ? this.pool(value) : this.table(value);
      default:
        return this.shuffledRows(value);
    }
  }

  private call(operator: string, { id }: Value, parameters: Parameters<NetworkSketch["call"]>[1], result: LogicalTensor): Value {
    const out = this.place(result);
    this.sketch.call(operator, [{ tensor: id }, ...parameters], out.id);
    return out;
  }

  private table(value: Value): Value {
    const lut = [...this.random.int8(256)];
    const constant = this.sketch.int8Constant([256], Int8Array.from(lut));
    return this.call("cortex_m::quantized_activation.out", value, [{ tensor: constant }], mapped(value, (element) => lut[element + 128]!));
  }

  private maximum(value: Value): Value {
    const other = this.table(value);
    const largest = gathered(value.sizes, (index) => Math.max(elementOf(value, index), elementOf(other, index)));
    return this.call("cortex_m::maximum.out", value, [{ tensor: other.id }], largest);
  }

  /** Wants images with channels last. */
  private pool(value: Value): Value {
    const [window, stride, none] = [{ ints: [2, 2] }, { ints: [1, 1] }, { ints: [0, 0] }];
    const rest = [{ ints: [1, 1] }, { bool: false }, { int: 0 }, { int: 0 }, { int: -128 }, { int: 127 }];
    return this.call("cortex_m::quantized_max_pool2d.out", value, [window, stride, none, ...rest], pooled(value));
  }

  /** A linear layer, which wants rows, whose weights are 1 at one place each. */
  private shuffledRows(value: Value): Value {
    const features = value.sizes.at(-1)!;
    const from = this.permutation(features);
    const weights = from.flatMap((source) => Array.from({ length: features }, (_, column) => (column === source ? 1 : 0)));
    const constant = this.sketch.int8Constant([features, features], Int8Array.from(weights));
    const scales = [{ ints: [2 ** 30] }, { ints: [1] }, { int: 127 }, { int: -128 }];
    const result = gathered(value.sizes, (index) => elementOf(value, [...index.slice(0, -1), from[index.at(-1)!]!]));
    return this.call("cortex_m::quantized_linear.out", value, [{ tensor: constant }, "none", "none", { int: 0 }, { int: 0 }, { int: 0 }, ...scales], result);
  }

  private permutation(length: number): readonly number[] {
    const left = Array.from({ length }, (_, at) => at);
    return Array.from({ length }, () => left.splice(this.random.int(0, left.length - 1), 1)[0]!);
  }

  private lastSizes: readonly number[] = [];

  /** As many elements in two to five dimensions. */
  private otherSizes(sizes: readonly number[]): readonly number[] {
    let rest = sizes.reduce((a, b) => a * b, 1);
    const rank = this.random.int(2, 5);
    const others = Array.from({ length: rank - 1 }, () => {
      const divisors = Array.from({ length: rest }, (_, at) => at + 1).filter((divisor) => rest % divisor === 0 && divisor <= 6);
      const size = this.random.pick(divisors);
      rest /= size;
      return size;
    });
    this.lastSizes = [...others, rest];
    return this.lastSizes;
  }
}
