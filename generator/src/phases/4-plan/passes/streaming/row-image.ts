import { dtypeBytes } from "../../../../ir/dtype.js";
import { tensorOf, type Values } from "../../../../ir/graph.js";
import type { StorageId, ValueId } from "../../../../ir/ids.js";
import { isChannelsLast } from "../../../../ir/layout.js";
import { storageBytes } from "../../../../ir/storage.js";

/** One image of N,H,W,C as rows of memory. */
export interface RowImage {
  readonly value: ValueId;
  readonly storage: StorageId;
  readonly rows: number;
  readonly rowElements: number;
  readonly rowBytes: number;
  /** Equal for values that are the same rows of the same memory. */
  readonly key: string;
  /** False for a part of a larger storage, and for constants and state: those are always there as a whole. */
  readonly ownsStorage: boolean;
}

/** The value as rows; undefined for everything but single static channels-last images. */
export function rowImageOf(module: Values, value: ValueId): RowImage | undefined {
  if (module.values.get(value)?.kind !== "tensor") return undefined;
  const tensor = tensorOf(module, value);
  const { sizes, strides, dtype } = tensor;
  if (tensor.dynamic || sizes.length !== 4 || sizes[0] !== 1 || sizes.some((size) => size < 1)) return undefined;
  if (!isChannelsLast(sizes, strides)) return undefined;
  const [, channels, rows, width] = sizes as [number, number, number, number];
  const rowElements = width * channels;
  const rowBytes = rowElements * dtypeBytes(dtype);
  const storage = module.storages.get(tensor.storage)!;
  return {
    value,
    storage: storage.id,
    rows,
    rowElements,
    rowBytes,
    key: `${storage.id}+${tensor.byteOffset} ${rows}x${rowBytes}`,
    ownsStorage: storage.kind === "arena" && tensor.byteOffset === 0 && storageBytes(storage) === rows * rowBytes,
  };
}
