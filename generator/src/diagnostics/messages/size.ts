import { error, warning } from "../define-messages.js";

/** Messages about the size of an image and its budget. */
export const sizeMessages = {
  "budget-exceeded": error<{
    resource: string;
    usedBytes: number;
    allowedBytes: number;
    largest: readonly { readonly name: string; readonly bytes: number }[];
  }>(
    ({ resource, usedBytes, allowedBytes }) =>
      `${resource} is ${usedBytes} bytes, the budget is ${allowedBytes}: ${usedBytes - allowedBytes} bytes over`,
    ({ largest }) =>
      `largest: ${largest.map(({ name, bytes }) => `${name} (${bytes})`).join(", ")}; raise the budget or shrink these`,
    3,
  ),
  "budget-unknowable": error<{ resource: string; reason: string }>(
    ({ resource, reason }) => `the budget for ${resource} cannot be checked: ${reason}`,
    ({ resource }) => `remove what makes ${resource} unbounded, or leave ${resource} out of --budget`,
    3,
  ),
  "image-missing": error<{ directory: string }>(
    ({ directory }) => `"${directory}" holds no built image`,
    ({ directory }) => `build it: cmake --preset release && cmake --build --preset release, in "${directory}"`,
  ),
  "image-unreadable": error<{ path: string; found: string }>(
    ({ path, found }) => `"${path}" is not an image that can be weighed: ${found}`,
    () => `expected a 32- or 64-bit little-endian ELF file as the linker writes it; build the project again`,
  ),
  "map-missing": warning<{ path: string }>(
    ({ path }) => `there is no linker map "${path}", so bytes are not attributed to their sources`,
    () => `link with -Wl,-Map, as the generated CMakeLists.txt does`,
  ),
} as const;
