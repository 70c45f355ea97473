/** Sizes or strides of at most four dimensions as fields `<prefix>0` … `<prefix>3`, filled up in front. */
export function fourFields(prefix: string, values: readonly number[], fill: number): Readonly<Record<string, number>> {
  const padded = [...new Array<number>(4 - values.length).fill(fill), ...values];
  return Object.fromEntries(padded.map((value, dim) => [`${prefix}${dim}`, value]));
}
