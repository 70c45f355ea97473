// Printed from program.fbs by ci/regenerate.sh, do not modify.
import type { SchemaLayout } from "../schema-layout.js";

export const programLayout: SchemaLayout = {
  root: "Program",
  identifier: "ET12",
  tables: {
    DataSegment: [
      { slot: 0, name: "offset", kind: "scalar", bytes: 8 },
      { slot: 1, name: "size", kind: "scalar", bytes: 8 },
    ],
    SubsegmentOffsets: [
      { slot: 0, name: "segment_index", kind: "scalar", bytes: 4 },
      { slot: 1, name: "offsets", kind: "scalars", bytes: 8 },
    ],
    NamedData: [
      { slot: 0, name: "key", required: true, kind: "string" },
      { slot: 1, name: "segment_index", kind: "scalar", bytes: 4 },
    ],
    Buffer: [
      { slot: 0, name: "storage", kind: "scalars", bytes: 1 },
    ],
    BackendDelegateInlineData: [
      { slot: 0, name: "data", kind: "scalars", bytes: 1 },
    ],
    BackendDelegateDataReference: [
      { slot: 0, name: "location", kind: "scalar", bytes: 1 },
      { slot: 1, name: "index", kind: "scalar", bytes: 4 },
    ],
    CompileSpec: [
      { slot: 0, name: "key", required: true, kind: "string" },
      { slot: 1, name: "value", kind: "scalars", bytes: 1 },
    ],
    BackendDelegate: [
      { slot: 0, name: "id", required: true, kind: "string" },
      { slot: 1, name: "processed", required: true, kind: "table", table: "BackendDelegateDataReference" },
      { slot: 2, name: "compile_specs", kind: "tables", table: "CompileSpec" },
    ],
    AllocationDetails: [
      { slot: 0, name: "memory_id", kind: "scalar", bytes: 4 },
      { slot: 1, name: "memory_offset_low", kind: "scalar", bytes: 4 },
      { slot: 2, name: "memory_offset_high", kind: "scalar", bytes: 4 },
    ],
    ExtraTensorInfo: [
      { slot: 0, name: "mutable_data_segments_idx", kind: "scalar", bytes: 8 },
      { slot: 1, name: "fully_qualified_name", kind: "string" },
      { slot: 2, name: "location", kind: "scalar", bytes: 1 },
      { slot: 3, name: "device_type", kind: "scalar", bytes: 1 },
      { slot: 4, name: "device_index", kind: "scalar", bytes: 1 },
    ],
    Tensor: [
      { slot: 0, name: "scalar_type", kind: "scalar", bytes: 1 },
      { slot: 1, name: "storage_offset", kind: "scalar", bytes: 4 },
      { slot: 2, name: "sizes", required: true, kind: "scalars", bytes: 4 },
      { slot: 3, name: "dim_order", required: true, kind: "scalars", bytes: 1 },
      { slot: 4, name: "requires_grad", kind: "scalar", bytes: 1 },
      { slot: 5, name: "data_buffer_idx", kind: "scalar", bytes: 4 },
      { slot: 6, name: "allocation_info", kind: "table", table: "AllocationDetails" },
      { slot: 7, name: "layout", kind: "scalar", bytes: 1 },
      { slot: 8, name: "shape_dynamism", kind: "scalar", bytes: 1 },
      { slot: 9, name: "extra_tensor_info", kind: "table", table: "ExtraTensorInfo" },
    ],
    NullValue: [],
    IntValue: [
      { slot: 0, name: "int_val", kind: "scalar", bytes: 8 },
    ],
    BoolValue: [
      { slot: 0, name: "bool_val", kind: "scalar", bytes: 1 },
    ],
    DoubleValue: [
      { slot: 0, name: "double_val", kind: "scalar", bytes: 8 },
    ],
    StringValue: [
      { slot: 0, name: "string_val", required: true, kind: "string" },
    ],
    IntListValue: [
      { slot: 0, name: "items", required: true, kind: "scalars", bytes: 8 },
    ],
    DoubleListValue: [
      { slot: 0, name: "items", required: true, kind: "scalars", bytes: 8 },
    ],
    BoolListValue: [
      { slot: 0, name: "items", required: true, kind: "scalars", bytes: 1 },
    ],
    TensorListValue: [
      { slot: 0, name: "items", required: true, kind: "scalars", bytes: 4 },
    ],
    OptionalTensorListValue: [
      { slot: 0, name: "items", required: true, kind: "scalars", bytes: 4 },
    ],
    EValue: [
      { slot: 1, name: "val", kind: "union", members: { 1: "NullValue", 2: "IntValue", 3: "BoolValue", 4: "DoubleValue", 5: "Tensor", 6: "StringValue", 7: "IntListValue", 8: "DoubleListValue", 9: "BoolListValue", 10: "TensorListValue", 11: "OptionalTensorListValue" } },
    ],
    KernelCall: [
      { slot: 0, name: "op_index", kind: "scalar", bytes: 4 },
      { slot: 1, name: "args", required: true, kind: "scalars", bytes: 4 },
    ],
    DelegateCall: [
      { slot: 0, name: "delegate_index", kind: "scalar", bytes: 4 },
      { slot: 1, name: "args", required: true, kind: "scalars", bytes: 4 },
    ],
    MoveCall: [
      { slot: 0, name: "move_from", kind: "scalar", bytes: 4 },
      { slot: 1, name: "move_to", kind: "scalar", bytes: 4 },
    ],
    JumpFalseCall: [
      { slot: 0, name: "cond_value_index", kind: "scalar", bytes: 4 },
      { slot: 1, name: "destination_instruction", kind: "scalar", bytes: 4 },
    ],
    FreeCall: [
      { slot: 0, name: "value_index", kind: "scalar", bytes: 4 },
    ],
    Instruction: [
      { slot: 1, name: "instr_args", kind: "union", members: { 1: "KernelCall", 2: "DelegateCall", 3: "MoveCall", 4: "JumpFalseCall", 5: "FreeCall" } },
    ],
    Frame: [
      { slot: 0, name: "filename", kind: "string" },
      { slot: 1, name: "lineno", kind: "scalar", bytes: 4 },
      { slot: 2, name: "name", kind: "string" },
      { slot: 3, name: "context", kind: "string" },
    ],
    FrameList: [
      { slot: 0, name: "items", kind: "tables", table: "Frame" },
    ],
    Chain: [
      { slot: 0, name: "inputs", kind: "scalars", bytes: 4 },
      { slot: 1, name: "outputs", kind: "scalars", bytes: 4 },
      { slot: 2, name: "instructions", required: true, kind: "tables", table: "Instruction" },
      { slot: 3, name: "stacktrace", kind: "tables", table: "FrameList" },
    ],
    Operator: [
      { slot: 0, name: "name", required: true, kind: "string" },
      { slot: 1, name: "overload", kind: "string" },
    ],
    ContainerMetadata: [
      { slot: 0, name: "encoded_inp_str", kind: "string" },
      { slot: 1, name: "encoded_out_str", kind: "string" },
    ],
    NonConstBufferDevice: [
      { slot: 0, name: "buffer_idx", kind: "scalar", bytes: 4 },
      { slot: 1, name: "device_type", kind: "scalar", bytes: 1 },
      { slot: 2, name: "device_index", kind: "scalar", bytes: 1 },
    ],
    ExecutionPlan: [
      { slot: 0, name: "name", required: true, kind: "string" },
      { slot: 1, name: "container_meta_type", kind: "table", table: "ContainerMetadata" },
      { slot: 2, name: "values", required: true, kind: "tables", table: "EValue" },
      { slot: 3, name: "inputs", required: true, kind: "scalars", bytes: 4 },
      { slot: 4, name: "outputs", required: true, kind: "scalars", bytes: 4 },
      { slot: 5, name: "chains", required: true, kind: "tables", table: "Chain" },
      { slot: 6, name: "operators", kind: "tables", table: "Operator" },
      { slot: 7, name: "delegates", required: true, kind: "tables", table: "BackendDelegate" },
      { slot: 8, name: "non_const_buffer_sizes", required: true, kind: "scalars", bytes: 8 },
      { slot: 9, name: "non_const_buffer_device", kind: "tables", table: "NonConstBufferDevice" },
    ],
    Program: [
      { slot: 0, name: "version", kind: "scalar", bytes: 4 },
      { slot: 1, name: "execution_plan", required: true, kind: "tables", table: "ExecutionPlan" },
      { slot: 2, name: "constant_buffer", kind: "tables", table: "Buffer" },
      { slot: 3, name: "backend_delegate_data", kind: "tables", table: "BackendDelegateInlineData" },
      { slot: 4, name: "segments", kind: "tables", table: "DataSegment" },
      { slot: 5, name: "constant_segment", kind: "table", table: "SubsegmentOffsets" },
      { slot: 6, name: "mutable_data_segments", kind: "tables", table: "SubsegmentOffsets" },
      { slot: 7, name: "named_data", kind: "tables", table: "NamedData" },
    ],
  },
};
