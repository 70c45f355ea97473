import type { DType } from "../../ir/dtype.js";
import { ScalarType } from "../schema/generated/program_generated.js";
import type { Place } from "../file/place.js";

/** The file's numbers for element types that have bytes of their own. Quantised and sub-byte types have not. */
const dtypesByScalarType: ReadonlyMap<number, DType> = new Map<number, DType>([
  [ScalarType.Byte, "uint8"],
  [ScalarType.Char, "int8"],
  [ScalarType.Short, "int16"],
  [ScalarType.Int, "int32"],
  [ScalarType.Long, "int64"],
  [ScalarType.Half, "float16"],
  [ScalarType.Float, "float32"],
  [ScalarType.Double, "float64"],
  [ScalarType.ComplexHalf, "complex32"],
  [ScalarType.ComplexFloat, "complex64"],
  [ScalarType.ComplexDouble, "complex128"],
  [ScalarType.Bool, "bool"],
  [ScalarType.BFloat16, "bfloat16"],
  [ScalarType.UInt16, "uint16"],
  [ScalarType.UInt32, "uint32"],
  [ScalarType.UInt64, "uint64"],
]);

/** The dtype of `owner`, as a file numbers it. */
export function readDtype(scalarType: number, owner: string, place: Place): DType {
  const dtype = dtypesByScalarType.get(scalarType);
  if (dtype !== undefined) return dtype;
  const name: string | undefined = ScalarType[scalarType];
  if (name !== undefined) {
    throw place.refuse("unsupported-feature", {
      what: owner,
      found: `elements of type ${name}`,
      expected: `integers, floats, complex numbers or bool`,
      advice: `cast the tensor to one of ${[...dtypesByScalarType.values()].join(", ")} in the model and export it again`,
    });
  }
  const expected = `one of ${[...dtypesByScalarType.keys()].join(", ")}`;
  throw place.refuse("damaged-content", { what: `the element type of ${owner}`, found: `number ${scalarType}`, expected });
}
