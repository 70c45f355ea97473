import { existsSync, readdirSync, readFileSync } from "node:fs";

const root = "kernels-c";

/** Families of kernels-c that have facts. */
export const families = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`${root}/${entry.name}/kernels.json`))
  .map(({ name }) => JSON.parse(readFileSync(`${root}/${name}/kernels.json`, "utf8")));

/** Cores that the code of kernels is weighed for. */
export const weighedCores = {
  mve: ["-mcpu=cortex-m55", "-mfloat-abi=hard"],
  other: ["-mcpu=cortex-m4", "-mfpu=fpv4-sp-d16", "-mfloat-abi=hard"],
};

/** Every kernel with its C files, as paths in kernels-c, and the core that it is weighed for. */
export const weighedKernels = families.flatMap(({ family, kernels }) =>
  kernels.map(({ name, isa, source, shared_sources = [] }) => ({
    name,
    core: isa === "mve" ? "mve" : "other",
    sources: [`${family}/${source}`, ...shared_sources],
  })),
);
