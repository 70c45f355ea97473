import { error, warning } from "../define-messages.js";

/** Messages about the size of an image and its budget. */
export const sizeMessages = {
  "budget-exceeded": error<{
    resource: string;
    usedBytes: number;
    allowedBytes: number;
    basis: string;
    largestLayer: { readonly name: string; readonly bytes: number } | undefined;
    largest: readonly { readonly name: string; readonly bytes: number }[];
    remedy: string;
  }>(
    ({ resource, usedBytes, allowedBytes, basis }) =>
      `${resource} is ${usedBytes} bytes, ${basis} is ${allowedBytes}: ${usedBytes - allowedBytes} bytes over`,
    ({ largestLayer, largest, remedy }) =>
      [
        `largest: ${largest.map(({ name, bytes }) => `${name} (${bytes})`).join(", ")}`,
        ...(largestLayer === undefined ? [] : [`largest layer: ${largestLayer.name} (${largestLayer.bytes})`]),
        `what may help: ${remedy}`,
      ].join("; "),
    3,
  ),
  "budget-unknowable": error<{ resource: string; reason: string }>(
    ({ resource, reason }) => `the budget for ${resource} cannot be checked: ${reason}`,
    ({ resource }) => `remove what makes ${resource} unbounded, or leave ${resource} out of --budget`,
    3,
  ),
  "budget-without-baseline": warning<{ board: string; limits: readonly string[] }>(
    ({ board, limits }) => `growth of ${limits.join(", ")} is not checked: there is no earlier size for ${board}`,
    () => `record one: etgen size matrix --record etgen.baseline.json; commit it and name it as "baseline" in etgen.config.json`,
  ),
  "budget-region": error<{ board: string; region: string; nearest: string | undefined; choices: readonly string[] }>(
    ({ board, region }) => `the budget names region "${region}", which board "${board}" does not have`,
    ({ nearest, choices }) => `${nearest === undefined ? "" : `did you mean "${nearest}"? `}regions: ${choices.join(", ")}`,
  ),
  "description-invalid": error<{ path: string; what: string; place: string; problem: string }>(
    ({ path, what, place, problem }) => `"${path}" is no ${what}: ${place === "" ? "" : `at ${place}: `}${problem}`,
    ({ what }) => `docs/size-gates.md shows what a ${what} holds`,
    2,
  ),
  "image-missing": error<{ directory: string }>(
    ({ directory }) => `"${directory}" holds no built image`,
    ({ directory }) => `build it: cmake --preset release && cmake --build --preset release, in "${directory}"`,
  ),
  "image-choice": error<{ directory: string; images: readonly string[] }>(
    ({ directory, images }) => `"${directory}" holds ${images.length} images: ${images.join(", ")}`,
    () => `name one of them`,
    2,
  ),
  "map-without-image": error<{ path: string; expected: string }>(
    ({ path, expected }) => `"${path}" is a linker map, and there is no image "${expected}" beside it`,
    () => `name the image that was linked with this map`,
    2,
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
