import { printable } from "../../diagnostics/printable.js";
import type { FileTensor, PlannedPlace, TensorData } from "../program.js";
import * as wire from "../schema/generated/program_generated.js";
import { bytesForTensor } from "../ptd/external-data.js";
import type { Place } from "../file/place.js";
import { readConstant, readInitialBytes } from "./read-constant.js";
import type { ReadContext } from "./read-context.js";
import { readElements } from "../flatbuffer/read-elements.js";
import { readDtype } from "../tensor/scalar-type.js";
import { createTensorForm, type TensorForm } from "../tensor/tensor-form.js";

/** `plannedBytes`: sizes of the method's planned memories. */
export function readTensor(
  context: ReadContext,
  tensor: wire.Tensor,
  plannedBytes: readonly number[],
  owner: string,
  place: Place,
): FileTensor {
  checkFeatures(tensor, owner, place);
  const dtype = readDtype(tensor.scalarType(), owner, place);
  const sizes = readElements(tensor.sizesLength(), (index) => tensor.sizes(index));
  const dimOrder = readElements(tensor.dimOrderLength(), (index) => tensor.dimOrder(index));
  const form = createTensorForm(dtype, sizes, dimOrder, owner, place);
  const allocation = tensor.allocationInfo();
  const planned = allocation === null ? undefined : readPlace(allocation, form, plannedBytes, owner, place);
  return {
    kind: "tensor",
    name: printableName(tensor),
    ...form,
    dynamism: tensor.shapeDynamism() === wire.ShapeDynamism.DynamicBound ? "bounded" : "static",
    data: readData(context, tensor, form, planned, owner, place),
  };
}

function checkFeatures(tensor: wire.Tensor, owner: string, place: Place): void {
  const unsupported = (found: string, expected: string, advice: string): Error =>
    place.refuse("unsupported-feature", { what: owner, found, expected, advice });
  const exportAgain = `export the model again with ExecuTorch's default passes`;
  const offset = tensor.storageOffset();
  if (offset !== 0) throw unsupported(`storage offset ${offset}`, "0", exportAgain);
  const layout = tensor.layout();
  if (layout !== 0) throw unsupported(`layout ${layout}`, "0 (strided)", exportAgain);
  const dynamism = tensor.shapeDynamism();
  if (dynamism === wire.ShapeDynamism.DynamicUnbound) {
    const advice = `give every dynamic dimension an upper bound: torch.export.Dim(name, max=...)`;
    throw unsupported("an unbounded shape", "a static or bounded one", advice);
  }
  if (dynamism !== wire.ShapeDynamism.Static && dynamism !== wire.ShapeDynamism.DynamicBound) {
    throw place.refuse("damaged-content", { what: `the shape dynamism of ${owner}`, found: `${dynamism}`, expected: "0, 1 or 2" });
  }
  const device = tensor.extraTensorInfo()?.deviceType() ?? wire.DeviceType.Cpu;
  if (device !== wire.DeviceType.Cpu) throw unsupported(`device type ${device}`, "0 (CPU)", `export the model for the CPU`);
}

/** A planned place, which must lie inside the method's planned memory. */
function readPlace(
  allocation: wire.AllocationDetails,
  form: TensorForm,
  plannedBytes: readonly number[],
  owner: string,
  place: Place,
): PlannedPlace {
  const memoryId = allocation.memoryId();
  const available = plannedBytes[memoryId - 1];
  if (available === undefined) {
    const count = plannedBytes.length;
    const choices = ["none, as no memory is planned", "1, as one memory is planned"];
    const expected = choices[count] ?? `1 to ${count}, the number of planned memories`;
    throw place.refuse("damaged-content", { what: `the memory id of ${owner}`, found: `${memoryId}`, expected });
  }
  const begin = (BigInt(allocation.memoryOffsetHigh()) << 32n) | BigInt(allocation.memoryOffsetLow());
  const end = begin + BigInt(form.byteCount);
  if (end > BigInt(available)) {
    throw place.refuse("data-out-of-range", { what: owner, begin, end, holder: `planned memory ${memoryId}`, available });
  }
  return { memoryId, offset: Number(begin) };
}

function readData(
  context: ReadContext,
  tensor: wire.Tensor,
  form: TensorForm,
  planned: PlannedPlace | undefined,
  owner: string,
  place: Place,
): TensorData {
  const location = tensor.extraTensorInfo()?.location() ?? wire.TensorDataLocation.Segment;
  if (location === wire.TensorDataLocation.External) return readExternal(context, tensor, form, planned, owner, place);
  if (location !== wire.TensorDataLocation.Segment) {
    throw place.refuse("damaged-content", { what: `the data location of ${owner}`, found: `${location}`, expected: "0 or 1" });
  }
  const index = tensor.dataBufferIdx();
  if (planned === undefined) {
    if (index === 0) return { kind: "unplanned" };
    return { kind: "constant", bytes: readConstant(context, index, form.byteCount, owner, place) };
  }
  const initial = index === 0 ? undefined : readInitialBytes(context, index, form.byteCount, owner, place);
  return { kind: "planned", ...planned, initial };
}

function printableName(tensor: wire.Tensor): string | undefined {
  const name = tensor.extraTensorInfo()?.fullyQualifiedName() ?? undefined;
  return name === undefined ? undefined : printable(name);
}

/** The buffer index of an external tensor says nothing; its name does. */
function readExternal(
  context: ReadContext,
  tensor: wire.Tensor,
  form: TensorForm,
  planned: PlannedPlace | undefined,
  owner: string,
  place: Place,
): TensorData {
  const name = tensor.extraTensorInfo()?.fullyQualifiedName() ?? "";
  if (name === "") throw place.refuse("missing-part", { owner: `${owner}, whose data is external,`, part: "name" });
  const entry = context.externalData.get(name);
  if (entry === undefined) return { kind: "external", name, planned };
  const bytes = bytesForTensor(entry, name, form, place);
  return planned === undefined ? { kind: "constant", bytes } : { kind: "planned", ...planned, initial: bytes };
}
