import type { Values } from "./graph.js";
import type { ValueId } from "./ids.js";
import { contiguousStrides, sameLayout } from "./layout.js";

/** `int8 [1,8,25,5] strides [1000,1,40,8] in t01+16` or `int16 [1,128] as s16_quads`: what is usual is left out. */
export function shapeOf(module: Values, id: ValueId): string {
  const value = module.values.get(id);
  if (value === undefined) return "unknown";
  if (value.kind === "scalar") return `${value.type}, known at run time`;
  const { dtype, sizes, strides, dynamic, byteOffset, layout } = value;
  const storage = module.storages.get(value.storage);
  const isPlain = sameLayout(sizes, strides, contiguousStrides(sizes));
  const isWhole = storage?.name === value.name && byteOffset === 0;
  return [
    dtype,
    `${dynamic ? "at most " : ""}[${sizes.join(",")}]`,
    ...(layout !== undefined ? [`as ${layout}`] : isPlain ? [] : [`strides [${strides.join(",")}]`]),
    ...(isWhole ? [] : [`in ${storage?.name ?? "nothing"}${byteOffset === 0 ? "" : `+${byteOffset}`}`]),
  ].join(" ");
}
