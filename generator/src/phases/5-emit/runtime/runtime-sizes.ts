import { isStatic, type Dim } from "../../../ir/dim.js";
import { tensorOf, type Graph, type InputSize, type Values } from "../../../ir/graph.js";
import type { ValueId } from "../../../ir/ids.js";
import { literal } from "../../../ops/loops/literal.js";
import { printDim } from "../loops/print-expression.js";
import { scalarTypes, scopeOf } from "./control-lines.js";

/** A tensor of the interface whose sizes change from run to run. */
export interface SizedTensor {
  readonly accessor: string;
  readonly rank: number;
  readonly isInput: boolean;
  /** Bounds of an input, with which it begins. */
  readonly initial: string;
  /** Conditions over `sizes` under which an input can have them. */
  readonly accepts: string;
  readonly comment: string;
}

/** A number that the method returns. */
export interface ScalarAccessor {
  readonly accessor: string;
  readonly cType: string;
  /** Present for numbers fixed at export. */
  readonly fixed: string | null;
}

export interface RuntimeInterface {
  readonly sized: readonly SizedTensor[];
  readonly scalars: readonly ScalarAccessor[];
  /** The first lines of the method: sizes of inputs, and whether they agree. */
  readonly prologue: readonly string[];
  /** The last lines: sizes of outputs, and numbers. */
  readonly epilogue: readonly string[];
}

const print = (dim: Dim): string => printDim(dim, scopeOf((operand) => operand));

export function runtimeInterface(module: Values, graph: Omit<Graph, "nodes">, functionName: string): RuntimeInterface {
  const inputSizes = graph.inputSizes ?? [];
  const sizedInputs = graph.inputs.flatMap((id, position): readonly SizedTensor[] => {
    const own = inputSizes.filter(({ input }) => input === id);
    return own.length === 0 ? [] : [sizedInput(module, id, `${functionName}_input${position}`)];
  });
  const accessorOf = (input: ValueId): string => `${functionName}_input${graph.inputs.indexOf(input)}`;
  const given = ({ input, dim }: InputSize): string => `${accessorOf(input)}_sizes_now[${dim}]`;
  const prologue = [
    ...inputSizes.filter(({ defines }) => defines).map((entry) => `const int32_t ${print(entry.size)} = ${given(entry)};`),
    ...inputSizes
      .filter(({ defines, size }) => !defines && !isStatic(size))
      .flatMap((entry) => [`if (${given(entry)} != ${print(entry.size)}) {`, "    return ETGEN_BAD_DATA;", "}"]),
  ];
  const sizedOutputs = graph.outputs.flatMap((id, position) => {
    const tensor = tensorOf(module, id);
    return tensor.shape === undefined ? [] : [{ accessor: `${functionName}_output${position}`, tensor, sizes: tensor.shape.sizes }];
  });
  const scalarAccessors = (graph.scalarOutputs ?? []).map(({ position, value }) => {
    const accessor = `${functionName}_number${position}`;
    if (typeof value === "object") {
      const type = value.type === "bool" ? "bool" : value.type === "float" ? "float64" : "int32";
      return { accessor, cType: scalarTypes[value.type], fixed: literal(value.value, type), now: null };
    }
    const scalar = module.values.get(value);
    if (scalar?.kind !== "scalar") throw new Error(`output ${position} is not a number`);
    const now = scalar.value === undefined ? scalar.name : print(scalar.value);
    return { accessor, cType: scalarTypes[scalar.type], fixed: null, now };
  });
  return {
    sized: [
      ...sizedInputs,
      ...sizedOutputs.map(({ accessor, tensor }) => ({
        accessor,
        rank: Math.max(tensor.sizes.length, 1),
        isInput: false,
        initial: "0",
        accepts: "",
        comment: `at most [${tensor.sizes.join(",")}]`,
      })),
    ],
    scalars: scalarAccessors,
    prologue,
    epilogue: [
      ...sizedOutputs.flatMap(({ accessor, sizes }) => sizes.map((size, dim) => `${accessor}_sizes_now[${dim}] = ${print(size)};`)),
      ...scalarAccessors.flatMap(({ accessor, now }) => (now === null ? [] : [`${accessor}_now = ${now};`])),
    ],
  };
}

function sizedInput(module: Values, id: ValueId, accessor: string): SizedTensor {
  const { sizes, shape } = tensorOf(module, id);
  const conditions = sizes.map((bound, dim) => {
    const size = shape?.sizes[dim] ?? bound;
    return isStatic(size) ? `sizes[${dim}] == ${size}` : `sizes[${dim}] >= 0 && sizes[${dim}] <= ${bound}`;
  });
  return {
    accessor,
    rank: sizes.length,
    isInput: true,
    initial: sizes.join(", "),
    accepts: conditions.join(" && "),
    comment: `at most [${sizes.join(",")}]`,
  };
}
