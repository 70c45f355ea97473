// Printed from bundled-program.fbs by ci/regenerate.sh, do not modify.
import type { SchemaLayout } from "../schema-layout.js";

export const bundledProgramLayout: SchemaLayout = {
  root: "BundledProgram",
  identifier: "BP08",
  tables: {
    Tensor: [
      { slot: 0, name: "scalar_type", kind: "scalar", bytes: 1 },
      { slot: 1, name: "sizes", required: true, kind: "scalars", bytes: 4 },
      { slot: 2, name: "data", required: true, kind: "scalars", bytes: 1 },
      { slot: 3, name: "dim_order", required: true, kind: "scalars", bytes: 1 },
    ],
    IntValue: [
      { slot: 0, name: "int_val", kind: "scalar", bytes: 8 },
    ],
    BoolValue: [
      { slot: 0, name: "bool_val", kind: "scalar", bytes: 1 },
    ],
    DoubleValue: [
      { slot: 0, name: "double_val", kind: "scalar", bytes: 8 },
    ],
    Value: [
      { slot: 1, name: "val", kind: "union", members: { 1: "Tensor", 2: "IntValue", 3: "BoolValue", 4: "DoubleValue" } },
    ],
    BundledMethodTestCase: [
      { slot: 0, name: "inputs", kind: "tables", table: "Value" },
      { slot: 1, name: "expected_outputs", kind: "tables", table: "Value" },
    ],
    BundledMethodTestSuite: [
      { slot: 0, name: "method_name", required: true, kind: "string" },
      { slot: 1, name: "test_cases", kind: "tables", table: "BundledMethodTestCase" },
    ],
    BundledProgram: [
      { slot: 0, name: "version", kind: "scalar", bytes: 4 },
      { slot: 1, name: "method_test_suites", kind: "tables", table: "BundledMethodTestSuite" },
      { slot: 2, name: "program", required: true, kind: "scalars", bytes: 1 },
    ],
  },
};
