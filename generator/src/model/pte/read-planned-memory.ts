import * as wire from "../schema/generated/program_generated.js";
import type { Place } from "../file/place.js";
import { readElements } from "../flatbuffer/read-elements.js";

/** What a 32-bit target can address. */
const largestBytes = 2 ** 32;

/** Sizes of the planned memories, from memory id 1 on. All must be in the CPU's memory. */
export function readPlannedMemory(plan: wire.ExecutionPlan, place: Place): readonly number[] {
  checkDevices(plan, place);
  const sizes = readElements(plan.nonConstBufferSizesLength(), (index) => plan.nonConstBufferSizes(index));
  // Entry 0 is reserved and has no memory.
  return sizes.slice(1).map((size, index) => {
    if (size < 0n || size > BigInt(largestBytes)) {
      throw place.refuse("planned-memory-size", { memoryId: index + 1, found: size, limit: largestBytes });
    }
    return Number(size);
  });
}

function checkDevices(plan: wire.ExecutionPlan, place: Place): void {
  for (const device of readElements(plan.nonConstBufferDeviceLength(), (index) => plan.nonConstBufferDevice(index))) {
    const type = device.deviceType();
    if (type === wire.DeviceType.Cpu) continue;
    throw place.refuse("unsupported-feature", {
      what: `planned memory ${device.bufferIdx()}`,
      found: `device type ${type}`,
      expected: "0 (CPU)",
      advice: `export the model for the CPU`,
    });
  }
}
