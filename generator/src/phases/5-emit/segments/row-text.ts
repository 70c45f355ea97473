import { dtypeBytes } from "../../../ir/dtype.js";
import { tensorOf } from "../../../ir/graph.js";
import type { SegmentImplementation, SegmentTensor } from "../../3-select/segment.js";
import type { EmissionContext } from "../call-view.js";

/** A tensor of a segment as the emitted functions spell it. */
export interface RowTensor {
  readonly tensor: SegmentTensor;
  readonly cType: string;
  readonly shape: string;
  readonly bytes: number;
  readonly address: string;
  /** "rows->t03": rows computed or fed so far; undefined for tensors that were there before. */
  readonly count: string | undefined;
  readonly name: string;
  /** The address of row `row`, a C expression that is not negative. */
  row(row: string): string;
}

export function rowTensors(method: string, segment: SegmentImplementation, context: EmissionContext): readonly RowTensor[] {
  const { program, map } = context;
  return segment.tensors.map((tensor, index): RowTensor => {
    const { name, dtype } = tensorOf(program.selected.module, tensor.value);
    const elements = tensor.rowBytes / dtypeBytes(dtype);
    const isNew = index === segment.fed || segment.stages.some(({ output }) => output === index);
    const { home } = tensor;
    const text =
      home.kind === "ring"
        ? map.rows(method, tensor.value, program.placeOfWork.get(home.buffer)!, home.rows, home.buffer.bytes)
        : map.tensor(method, tensor.value);
    return {
      tensor,
      cType: text.cType,
      shape: text.shape,
      bytes: text.bytes,
      address: text.address,
      count: isNew ? `rows->${name}` : undefined,
      name,
      row: (row) => {
        if (home.kind === "passing") return "rows->fed";
        if (row === "0" || (home.kind === "ring" && home.rows === 1)) return text.address;
        const slot = home.kind === "ring" ? `${grouped(row)} % ${home.rows}` : row;
        return `&${text.address}[${elements === 1 ? slot : `${grouped(slot)} * ${elements}`}]`;
      },
    };
  });
}

/** In parentheses unless it is one word. */
export function grouped(expression: string): string {
  return /^[A-Za-z0-9_]+$|^rows->\w+$/.test(expression) ? expression : `(${expression})`;
}

/** `variable * factor + offset` without what does nothing. */
export function linear(variable: string, factor: number, offset: number): string {
  const product = factor === 1 ? variable : `${variable} * ${factor}`;
  if (offset === 0) return product;
  return offset > 0 ? `${product} + ${offset}` : `${product} - ${-offset}`;
}
