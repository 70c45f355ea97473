import { dtypeBytes, type DType } from "../../ir/dtype.js";
import { isStatic } from "../../ir/dim.js";
import { tensorOf, type Values } from "../../ir/graph.js";
import type { ValueId } from "../../ir/ids.js";
import { elementCount } from "../../ir/layout.js";
import type { StepMethod, StepProgram } from "../../steps/step-program.js";
import { identifier } from "./names.js";
import { ioFileName } from "./project-files.js";

/** One tensor that the application exchanges with a method, and the file that the generated main program uses for it. */
export interface TensorInterface {
  /** "input0" */
  readonly name: string;
  /** "input0.bin", or "prefill_input0.bin" where there are several methods. */
  readonly file: string;
  readonly dtype: DType;
  readonly sizes: readonly number[];
  /** In elements; the memory order of the file. */
  readonly strides: readonly number[];
  readonly bytes: number;
  /** Dimensions whose sizes a run may choose, or find out, up to those of `sizes`; absent where all are fixed. */
  readonly free?: readonly number[] | undefined;
}

/** What messages call it: "output0", or "prefill_output0" where there are several methods. */
export function tensorLabel({ file }: Pick<TensorInterface, "file">): string {
  return file.replace(/\.bin$/, "");
}

export interface MethodInterface {
  readonly name: string;
  readonly inputs: readonly TensorInterface[];
  readonly outputs: readonly TensorInterface[];
  /** Whether a run goes on from where the last one ended: several steps make sense. */
  readonly keepsState?: boolean | undefined;
}

/** What goes in and out of every method, in the order in which the main program runs them. */
export function programInterface({ module, methods }: StepProgram): readonly MethodInterface[] {
  const isSingle = methods.length === 1;
  const state = [...module.storages.values()].some(({ kind }) => kind === "state") ? { keepsState: true } : {};
  return methods.map((method) => ({
    name: identifier(method.name),
    inputs: method.inputs.map((id, position) => tensorInterface(module, method, id, `input${position}`, isSingle)),
    outputs: method.outputs.map((id, position) => tensorInterface(module, method, id, `output${position}`, isSingle)),
    ...state,
  }));
}

function tensorInterface(module: Values, method: StepMethod, id: ValueId, name: string, isSingle: boolean): TensorInterface {
  const { dtype, sizes, strides, shape } = tensorOf(module, id);
  const free = sizes.flatMap((_, dim) => (isStatic(shape?.sizes[dim] ?? 0) ? [] : [dim]));
  const file = ioFileName(identifier(method.name), name, isSingle);
  return { name, file, dtype, sizes, strides, bytes: elementCount(sizes) * dtypeBytes(dtype), ...(free.length === 0 ? {} : { free }) };
}
