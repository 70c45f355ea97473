import { writeTable } from "../arithmetic/table";
import { addressIn, checkWritten, shadowOf } from "../memory/regions";

/** One row of a DMA; whether bytes had been written goes along with them. */
export function copyRow(sourceRegion: i32, source: u32, destinationRegion: i32, destination: u32, byteCount: u32): void {
  memory.copy(addressIn(destinationRegion) + destination, addressIn(sourceRegion) + source, byteCount);
  memory.copy(shadowOf(destinationRegion) + destination, shadowOf(sourceRegion) + source, byteCount);
}

/** Loads a table into the NPU. */
export function copyToTable(sourceRegion: i32, source: u32, destination: u32, byteCount: u32): void {
  checkWritten(sourceRegion, source, byteCount);
  writeTable(destination, addressIn(sourceRegion) + source, byteCount);
}
