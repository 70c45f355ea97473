import { tensorOf } from "../../ir/graph.js";
import { dtypeBytes } from "../../ir/dtype.js";
import type { ValueId } from "../../ir/ids.js";
import { elementCount } from "../../ir/layout.js";
import { constantOperand } from "../../ops/constant-operand.js";
import { elementCType } from "../../ops/element-c-type.js";
import type { Place, PlannedProgram } from "../4-plan/planned-program.js";
import type { Tensor } from "../../ir/tensor.js";
import type { ModelConstants } from "./constant-pool.js";
import type { ModelNames } from "./names.js";

/** A tensor as emitted code spells it. */
export interface TensorText {
  /** A C expression: the address of the first element, of type `cType *` or `const cType *`. */
  readonly address: string;
  readonly cType: string;
  readonly shape: string;
  readonly bytes: number;
}

/** One line of the map at the head of the model's C file. */
export interface MapLine {
  readonly macro: string;
  readonly expression: string;
  readonly comment: string;
}

/** Spells tensors as macros over the arenas, or as symbols of constants; remembers what was used. */
export class MemoryMap {
  readonly #lines = new Map<string, MapLine>();

  constructor(
    private readonly program: PlannedProgram,
    private readonly names: ModelNames,
    private readonly pool: ModelConstants,
  ) {}

  tensor(method: string, id: ValueId): TensorText {
    const { module } = this.program.selected;
    const tensor = tensorOf(module, id);
    const cType = elementCType(tensor.dtype);
    const shape = shapeText(tensor);
    const bytes = elementCount(tensor.sizes) * dtypeBytes(tensor.dtype);
    const constant = constantOperand(module, id);
    if (constant !== undefined) return { address: this.pool.add(constant, this.names.constant(tensor.name)), cType, shape, bytes };
    const place = this.program.placeOfStorage.get(tensor.storage);
    if (place === undefined) return { address: "NULL", cType, shape, bytes };
    const macro = this.names.tensor(method, tensor.name);
    const offset = place.offset + tensor.byteOffset;
    this.#lines.set(macro, {
      macro,
      expression: `((${cType} *)&${this.names.arena(place.bank)}[${offset}])`,
      comment: `${shape}, ${bytes} bytes`,
    });
    return { address: macro, cType, shape, bytes };
  }

  /** The address of rows of a tensor that is never there as a whole; `suffix` tells its places apart. */
  rows(method: string, id: ValueId, place: Place, rows: number, bytes: number, suffix = ""): TensorText {
    const tensor = tensorOf(this.program.selected.module, id);
    const cType = elementCType(tensor.dtype);
    const shape = shapeText(tensor);
    const macro = `${this.names.tensor(method, tensor.name)}${suffix}`;
    this.#lines.set(macro, {
      macro,
      expression: `((${cType} *)&${this.names.arena(place.bank)}[${place.offset}])`,
      comment: `${rows} row${rows === 1 ? "" : "s"} of ${shape}, ${bytes} bytes`,
    });
    return { address: macro, cType, shape, bytes };
  }

  /** Memory that a node works in and leaves nothing in, behind a macro. */
  work(macro: string, place: Place, comment: string, cType = "uint8_t"): string {
    const bytes = `&${this.names.arena(place.bank)}[${place.offset}]`;
    this.#lines.set(macro, { macro, expression: cType === "uint8_t" ? `(${bytes})` : `((${cType} *)${bytes})`, comment });
    return macro;
  }

  /** The macros used so far, inputs and outputs included, in order of first use. */
  get lines(): readonly MapLine[] {
    return [...this.#lines.values()];
  }
}

/** "int8 [1,64,25,5]", or "int16 [1,128] as s16_quads" */
export function shapeText({ dtype, sizes, layout }: Pick<Tensor, "dtype" | "sizes" | "layout">): string {
  return `${dtype} [${sizes.join(",")}]${layout === undefined ? "" : ` as ${layout}`}`;
}
