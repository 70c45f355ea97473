import { dtypeBytes, type DType } from "../../src/ir/dtype.js";
import type { Machine } from "../machine/machine.js";
import type { Place } from "../machine/place.js";
import { elementCount } from "../tensors/view.js";

/** Memory for what operators compute on the way; each instruction starts with all of it. */
export class WorkPlaces {
  readonly #places: Place[] = [];
  #used = 0;

  constructor(readonly machine: Machine) {}

  take(dtype: DType, sizes: readonly number[]): Place {
    const bytes = elementCount(sizes) * dtypeBytes(dtype);
    const index = this.#used++;
    const known = this.#places[index];
    const place = known !== undefined && known.bytes >= bytes ? known : this.machine.allocate(bytes, true);
    this.#places[index] = place;
    const own = { ...place, bytes };
    this.machine.markWritten(own, false);
    return own;
  }

  nextInstruction(): void {
    this.#used = 0;
  }
}
