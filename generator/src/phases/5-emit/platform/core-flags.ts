import type { Core, CpuName } from "../../../catalog/cores.js";

const singlePrecisionUnit: Partial<Record<CpuName, string>> = { "cortex-m4": "fpv4-sp-d16" };

/** Compiler options that name the instruction set, for GCC and Clang. */
export function coreFlags(core: Core): readonly string[] {
  if (core.cpu === "host") return [];
  return ["-mthumb", processorFlag(core), ...floatFlags(core)];
}

function processorFlag(core: Core): string {
  // GCC knows this processor from version 13 on, so its architecture is named with the extensions that it has here.
  if (core.cpu === "cortex-m85") return `-march=${core.architecture}${architectureExtensions(core)}`;
  return `-mcpu=${core.cpu}${cpuModifiers(core)}`;
}

function architectureExtensions(core: Core): string {
  const vectors = { none: "+dsp", integer: "+mve", float: "+mve.fp" }[core.mve];
  return core.fpu === "none" ? vectors : `${vectors}+fp.dp`;
}

/** What this core lacks of its design's options. */
function cpuModifiers(core: Core): string {
  if (core.cpu === "cortex-m33") return core.dsp ? "" : "+nodsp";
  if (core.cpu !== "cortex-m55") return "";
  if (core.mve === "none") return core.fpu === "none" ? "+nomve+nofp" : "+nomve";
  if (core.mve === "integer") return core.fpu === "none" ? "+nomve.fp+nofp" : "+nomve.fp";
  return "";
}

function floatFlags(core: Core): readonly string[] {
  // The vector registers of MVE pass arguments even where there is no floating-point unit.
  if (core.fpu === "none" && core.mve === "none") return ["-mfloat-abi=soft"];
  // For these processors the options before already name the unit.
  if (core.cpu === "cortex-m55" || core.cpu === "cortex-m85") return ["-mfloat-abi=hard"];
  const unit = core.fpu === "double" ? "fpv5-d16" : (singlePrecisionUnit[core.cpu] ?? "fpv5-sp-d16");
  return ["-mfloat-abi=hard", `-mfpu=${unit}`];
}
