import { ExecutionFailure } from "../execution-failure.js";
import type { Machine } from "../machine/machine.js";
import { subPlace, type Place } from "../machine/place.js";
import type { FileTensor, Method, Value, ValueIndex } from "../../src/model/program.js";
import { RuntimeTensor } from "../tensors/runtime-tensor.js";
import type { RuntimeValue } from "../values/runtime-value.js";

/** A method with memory of its own, ready to run. */
export interface LoadedMethod {
  readonly method: Method;
  readonly slots: RuntimeValue[];
}

/** Places that several methods have in common: constants by their bytes, planned memories. */
export interface SharedPlaces {
  readonly constants: Map<Uint8Array, Place>;
  /** By memory id and size. */
  readonly planned: Map<string, Place>;
}

export function loadMethod(method: Method, machine: Machine, shared: SharedPlaces): LoadedMethod {
  const planned = method.plannedBufferBytes.map((bytes, index) => plannedPlace(bytes, index + 1, machine, shared));
  const isGiven = new Set([...method.inputs, ...method.outputs]);
  const slots = method.values.map((value, index): RuntimeValue => {
    if (value.kind !== "tensor") return toRuntimeValue(value);
    const place = placeOf(value, index, isGiven.has(index), planned, machine, shared);
    return { kind: "tensor", tensor: new RuntimeTensor(value, index, place) };
  });
  return { method, slots };
}

/**
 * Memories besides the first are one where methods have them in equal sizes: exporters keep mutable buffers there that
 * methods share. Intermediate results there come to no harm, because methods run one after the other.
 */
function plannedPlace(bytes: number, memoryId: number, machine: Machine, { planned }: SharedPlaces): Place {
  const key = `${memoryId} ${bytes}`;
  const known = memoryId === 1 ? undefined : planned.get(key);
  const place = known ?? machine.allocate(bytes, true);
  planned.set(key, place);
  return place;
}

function placeOf(
  tensor: FileTensor,
  value: ValueIndex,
  isGiven: boolean,
  planned: readonly Place[],
  machine: Machine,
  shared: SharedPlaces,
): Place | undefined {
  const { data, byteCount } = tensor;
  switch (data.kind) {
    case "constant":
      return constantPlace(data.bytes, machine, shared);
    case "planned": {
      const place = subPlace(planned[data.memoryId - 1]!, data.offset, byteCount);
      if (data.initial !== undefined) {
        machine.bytesAt(place).set(data.initial);
        machine.markWritten(place, true);
      }
      return place;
    }
    case "unplanned":
      return isGiven ? machine.allocate(byteCount, true) : undefined;
    case "external":
      throw new ExecutionFailure("missing-external-data", { tensor: data.name === "" ? `value ${value}` : data.name });
  }
}

function constantPlace(bytes: Uint8Array, machine: Machine, { constants }: SharedPlaces): Place {
  const known = constants.get(bytes);
  if (known !== undefined) return known;
  const place = machine.allocate(bytes.length, false);
  machine.bytesAt(place).set(bytes);
  constants.set(bytes, place);
  return place;
}

function toRuntimeValue(value: Exclude<Value, FileTensor>): RuntimeValue {
  return value;
}
