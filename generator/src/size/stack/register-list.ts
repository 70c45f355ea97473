/** Bytes of `{r4, r5, lr}`, `{d8-d15}`, `sp!, {s16-s19}`: 4 a core or single register, 8 a double, 16 a vector. */
export function registerListBytes(operands: string): number {
  const list = /\{([^}]*)\}/.exec(operands)?.[1] ?? "";
  return list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .reduce((bytes, part) => bytes + rangeBytes(part), 0);
}

function rangeBytes(part: string): number {
  const range = /^([a-z]+)(\d+)-[a-z]+(\d+)$/.exec(part);
  const count = range === null ? 1 : Number(range[3]) - Number(range[2]) + 1;
  return count * registerBytes(part);
}

function registerBytes(part: string): number {
  if (/^d\d/.test(part)) return 8;
  return /^q\d/.test(part) ? 16 : 4;
}
