import type { ExecutorInput, ExecutorValue, TensorValue } from "../../../reference/executor.js";
import { elementCount, stridesOf } from "../../ir/layout.js";
import { dtypeBytes } from "../../ir/dtype.js";
import type { FileTensor, Method, ValueIndex } from "../../model/program.js";
import type { TensorInterface } from "../../phases/5-emit/program-interface.js";
import type { TensorData } from "../../run/npy.js";
import { toLogicalOrder } from "../run/logical-order.js";

/** A tensor that goes into a method. */
export interface MethodInput extends TensorInterface {
  readonly dynamism: FileTensor["dynamism"];
}

/** The tensors among a method's inputs. Plain numbers are part of the program: it accepts no others. */
export function tensorInputs({ values, inputs }: Method): readonly MethodInput[] {
  return inputs.flatMap((slot, position): readonly MethodInput[] => {
    const value = values[slot]!;
    if (value.kind !== "tensor") return [];
    return [{ ...tensorInterface(`input${position}`, value, value.dimOrder), dynamism: value.dynamism }];
  });
}

/** What a run is given: bytes for the tensors in their order, the program's own numbers for the rest. */
export function executorInputs({ values, inputs }: Method, tensors: readonly ExecutorInput[]): readonly ExecutorInput[] {
  let next = 0;
  return inputs.map((slot) => {
    const value = values[slot]!;
    if (value.kind === "tensor") return tensors[next++]!;
    return value.kind === "int" || value.kind === "double" || value.kind === "bool" || value.kind === "string" ? value : { kind: "null" };
  });
}

export function tensorInterface(name: string, { dtype, sizes }: Pick<FileTensor, "dtype" | "sizes">, dimOrder: readonly number[]): TensorInterface {
  const bytes = elementCount(sizes) * dtypeBytes(dtype);
  return { name, file: `${name}.bin`, dtype, sizes, strides: stridesOf(sizes, dimOrder), bytes };
}

/** A result's elements in the order of its sizes. */
export function logicalOrder(value: TensorValue): TensorData {
  return toLogicalOrder({ bytes: value.bytes, sizes: value.sizes, steps: 1 }, tensorInterface("", value, value.dimOrder));
}

/** "value 12", with the name that the exporter kept. */
export function valueLabel({ values }: Method, index: ValueIndex): string {
  const value = values[index];
  const name = value?.kind === "tensor" ? value.name : undefined;
  return name === undefined ? `value ${index}` : `value ${index} "${name}"`;
}

export function isTensor(value: ExecutorValue): value is TensorValue {
  return value.kind === "tensor";
}
