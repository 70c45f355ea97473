// Printed from flat-tensor.fbs by ci/regenerate.sh, do not modify.
import type { SchemaLayout } from "../schema-layout.js";

export const flatTensorLayout: SchemaLayout = {
  root: "FlatTensor",
  identifier: "FT01",
  tables: {
    TensorLayout: [
      { slot: 0, name: "scalar_type", kind: "scalar", bytes: 1 },
      { slot: 1, name: "sizes", required: true, kind: "scalars", bytes: 4 },
      { slot: 2, name: "dim_order", required: true, kind: "scalars", bytes: 1 },
    ],
    NamedData: [
      { slot: 0, name: "key", required: true, kind: "string" },
      { slot: 1, name: "segment_index", kind: "scalar", bytes: 4 },
      { slot: 2, name: "tensor_layout", kind: "table", table: "TensorLayout" },
    ],
    DataSegment: [
      { slot: 0, name: "offset", kind: "scalar", bytes: 8 },
      { slot: 1, name: "size", kind: "scalar", bytes: 8 },
    ],
    FlatTensor: [
      { slot: 0, name: "version", kind: "scalar", bytes: 4 },
      { slot: 1, name: "segments", kind: "tables", table: "DataSegment" },
      { slot: 2, name: "named_data", kind: "tables", table: "NamedData" },
    ],
  },
};
