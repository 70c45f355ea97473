import { dtypeBytes } from "../../../ir/dtype.js";
import { tensorOf } from "../../../ir/graph.js";
import type { SegmentImplementation, SegmentTensor } from "../../../steps/segment.js";
import type { EmissionContext } from "../emission-context.js";
import type { TensorText } from "../memory-map.js";

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
  /** Where a call puts row `index` of its rows; `row` is the tensor's. */
  newRow(row: string, index: string): string;
  /** Of a carried tensor: "rows->t03_kept", the rows whose place has been given up. */
  readonly keptCount: string | undefined;
  /** Where row `row` of a carried tensor is kept. */
  keptRow(row: string): string;
}

export function rowTensors(method: string, segment: SegmentImplementation, context: EmissionContext): readonly RowTensor[] {
  const { program, map } = context;
  const addressText = ({ value, rowBytes, home }: SegmentTensor): TensorText => {
    if (home.kind === "ring") return map.rows(method, value, program.placeOfWork.get(home.buffer.id)!, home.rows, home.buffer.bytes);
    if (home.kind !== "carried") return map.tensor(method, value);
    const { bank, offset } = program.placeOfWork.get(segment.pool!.id)!;
    if (home.kept !== null) map.rows(method, value, program.placeOfWork.get(home.kept.buffer.id)!, home.kept.rows, home.kept.buffer.bytes, "_KEPT");
    return map.rows(method, value, { bank, offset: offset + home.slabOffset }, home.slabRows, home.slabRows * rowBytes);
  };
  return segment.tensors.map((tensor, index): RowTensor => {
    const { name, dtype } = tensorOf(program.selected.module, tensor.value);
    const elements = tensor.rowBytes / dtypeBytes(dtype);
    const isNew = index === segment.fed || segment.stages.some(({ output }) => output === index);
    const { home } = tensor;
    const text = addressText(tensor);
    const element = (base: string, slot: string): string =>
      slot === "0" ? base : `&${base}[${elements === 1 ? slot : `${grouped(slot)} * ${elements}`}]`;
    const inRing = (base: string, row: string, height: number): string => (height === 1 ? base : element(base, `${grouped(row)} % ${height}`));
    const keptCount = home.kind === "carried" ? `rows->${name}_kept` : undefined;
    const keptRow = (row: string): string => inRing(`${text.address}_KEPT`, row, home.kind === "carried" ? (home.kept?.rows ?? 1) : 1);
    const row = (position: string): string => {
      if (home.kind === "passing") return "rows->fed";
      if (home.kind === "ring") return inRing(text.address, position, home.rows);
      if (home.kind === "whole") return element(text.address, position);
      const inSlab = element(text.address, `${position} - ${keptCount}`);
      return home.kept === null ? inSlab : `${position} < ${keptCount} ? ${keptRow(position)} : ${inSlab}`;
    };
    return {
      tensor,
      cType: text.cType,
      shape: text.shape,
      bytes: text.bytes,
      address: text.address,
      count: isNew ? `rows->${name}` : undefined,
      name,
      row,
      newRow: (position, index) => (home.kind === "carried" ? element(text.address, index) : row(position)),
      keptCount,
      keptRow,
    };
  });
}

/** A statement without semicolon: kernels' copy goes by words, which that of a small C library does not. */
export function copyText(cType: string, to: string, from: string, bytes: number): string {
  const [into, out] = cType === "int8_t" ? ["", ""] : ["(int8_t *)", "(const int8_t *)"];
  return `etk_copy_bytes(${into}${to}, ${out}${from}, ${bytes})`;
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
