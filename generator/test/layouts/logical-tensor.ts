/** A tensor by its elements in row-major order: what operators mean, whatever memory looks like. */
export interface LogicalTensor {
  readonly sizes: readonly number[];
  readonly elements: readonly number[];
}

type Index = readonly number[];

/** A tensor of these sizes whose element at each index comes from elsewhere. */
export function gathered(sizes: readonly number[], elementAt: (index: Index) => number): LogicalTensor {
  return { sizes, elements: indicesOf(sizes).map(elementAt) };
}

export function elementOf({ sizes, elements }: LogicalTensor, index: Index): number {
  return elements[index.reduce((position, at, dim) => position * sizes[dim]! + at, 0)]!;
}

export function transposed(tensor: LogicalTensor, permutation: readonly number[]): LogicalTensor {
  return gathered(permutation.map((dim) => tensor.sizes[dim]!), (index) => {
    const from = new Array<number>(index.length);
    permutation.forEach((dim, position) => (from[dim] = index[position]!));
    return elementOf(tensor, from);
  });
}

export function sliced(tensor: LogicalTensor, dim: number, start: number, end: number, step: number): LogicalTensor {
  const sizes = tensor.sizes.map((size, at) => (at === dim ? Math.ceil((end - start) / step) : size));
  return gathered(sizes, (index) => elementOf(tensor, index.map((at, position) => (position === dim ? start + at * step : at))));
}

export function joined(parts: readonly LogicalTensor[], dim: number): LogicalTensor {
  const total = parts.reduce((sum, { sizes }) => sum + sizes[dim]!, 0);
  return gathered(parts[0]!.sizes.map((size, at) => (at === dim ? total : size)), (index) => {
    let at = index[dim]!;
    for (const part of parts) {
      if (at < part.sizes[dim]!) return elementOf(part, index.map((own, position) => (position === dim ? at : own)));
      at -= part.sizes[dim]!;
    }
    throw new Error("an index past the end");
  });
}

export function flipped(tensor: LogicalTensor, dim: number): LogicalTensor {
  return gathered(tensor.sizes, (index) => elementOf(tensor, index.map((at, position) => (position === dim ? tensor.sizes[dim]! - 1 - at : at))));
}

export function viewed({ elements }: LogicalTensor, sizes: readonly number[]): LogicalTensor {
  return { sizes, elements };
}

export function mapped(tensor: LogicalTensor, change: (element: number) => number): LogicalTensor {
  return { sizes: tensor.sizes, elements: tensor.elements.map(change) };
}

/** The largest of each window of 2 × 2 pixels. */
export function pooled(tensor: LogicalTensor): LogicalTensor {
  const [batches, channels, height, width] = tensor.sizes as [number, number, number, number];
  return gathered([batches, channels, height - 1, width - 1], ([n, c, y, x]) =>
    Math.max(...[0, 1].flatMap((dy) => [0, 1].map((dx) => elementOf(tensor, [n!, c!, y! + dy, x! + dx])))),
  );
}

/** The elements as they lie in memory whose dimensions have this order, outermost first. */
export function inMemory(tensor: LogicalTensor, dimOrder: readonly number[]): Uint8Array {
  return new Uint8Array(Int8Array.from(transposed(tensor, dimOrder).elements).buffer);
}

function indicesOf(sizes: readonly number[]): readonly Index[] {
  return sizes.reduce<readonly Index[]>((indices, size) => indices.flatMap((index) => Array.from({ length: size }, (_, at) => [...index, at])), [[]]);
}
