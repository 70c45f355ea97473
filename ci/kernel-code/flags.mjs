/** How kernels are compiled where their code is weighed: as in a generated project, at a level of optimisation. */
export function kernelOptions(level) {
  return ["-std=gnu11", level, "-fno-schedule-insns", "-fno-strict-aliasing", "-ffunction-sections", "-fdata-sections", "-mthumb"];
}

/** Kernels of a family include each other, what families share, and headers of the families in `folders`. */
export function kernelIncludes(folders) {
  return ["common", ...folders].map((folder) => `-Ikernels-c/${folder}`);
}
