/** What a board file says about its core; the rest follows from the processor's name. */
export interface CoreChoice {
  readonly cpu: CpuName;
  readonly dsp: boolean;
  readonly fpu: "none" | "single" | "double";
  readonly mve: "none" | "integer" | "float";
}

/** A core feature that kernel facts may require. */
export const coreFeatures = ["dsp", "fpu", "mve", "mve_float", "unaligned"] as const;
export type CoreFeature = (typeof coreFeatures)[number];

/** Facts of a processor design that no board can change. */
interface CpuFacts {
  readonly architecture: string;
  readonly pointerBytes: 4 | 8;
  /** Word access at any byte address. */
  readonly unaligned: boolean;
  /** DSP instructions: never, always, or the licensee's choice. */
  readonly dsp: "never" | "always" | "choice";
  /** Most capable floating-point unit the design can have. */
  readonly fpu: readonly CoreChoice["fpu"][];
  readonly mve: readonly CoreChoice["mve"][];
  /** MSPLIM: the core itself faults on stack overflow. Baseline cores have it in secure state only, if at all. */
  readonly stackLimit: boolean;
  /** VTOR: the vector table may lie anywhere. */
  readonly vectorOffset: boolean;
}

const noMve = ["none"] as const;

export const cpus = {
  host: { architecture: "native", pointerBytes: 8, unaligned: true, dsp: "never", fpu: ["double"], mve: noMve, stackLimit: false, vectorOffset: false },
  "cortex-m0": { architecture: "armv6-m", pointerBytes: 4, unaligned: false, dsp: "never", fpu: ["none"], mve: noMve, stackLimit: false, vectorOffset: false },
  "cortex-m0plus": { architecture: "armv6-m", pointerBytes: 4, unaligned: false, dsp: "never", fpu: ["none"], mve: noMve, stackLimit: false, vectorOffset: true },
  "cortex-m3": { architecture: "armv7-m", pointerBytes: 4, unaligned: true, dsp: "never", fpu: ["none"], mve: noMve, stackLimit: false, vectorOffset: true },
  "cortex-m4": { architecture: "armv7e-m", pointerBytes: 4, unaligned: true, dsp: "always", fpu: ["none", "single"], mve: noMve, stackLimit: false, vectorOffset: true },
  "cortex-m7": { architecture: "armv7e-m", pointerBytes: 4, unaligned: true, dsp: "always", fpu: ["none", "single", "double"], mve: noMve, stackLimit: false, vectorOffset: true },
  "cortex-m23": { architecture: "armv8-m.base", pointerBytes: 4, unaligned: false, dsp: "never", fpu: ["none"], mve: noMve, stackLimit: false, vectorOffset: true },
  "cortex-m33": { architecture: "armv8-m.main", pointerBytes: 4, unaligned: true, dsp: "choice", fpu: ["none", "single"], mve: noMve, stackLimit: true, vectorOffset: true },
  "cortex-m55": { architecture: "armv8.1-m.main", pointerBytes: 4, unaligned: true, dsp: "always", fpu: ["none", "double"], mve: ["none", "integer", "float"], stackLimit: true, vectorOffset: true },
  "cortex-m85": { architecture: "armv8.1-m.main", pointerBytes: 4, unaligned: true, dsp: "always", fpu: ["none", "double"], mve: ["none", "integer", "float"], stackLimit: true, vectorOffset: true },
} as const satisfies Record<string, CpuFacts>;

export type CpuName = keyof typeof cpus;
export const cpuNames = Object.keys(cpus) as readonly CpuName[];

/** A core with everything known about it. */
export interface Core extends CoreChoice {
  readonly architecture: string;
  readonly pointerBytes: 4 | 8;
  readonly unaligned: boolean;
  readonly stackLimit: boolean;
  readonly vectorOffset: boolean;
  readonly features: readonly CoreFeature[];
}

export function createCore(choice: CoreChoice): Core {
  const { architecture, pointerBytes, unaligned, stackLimit, vectorOffset } = cpus[choice.cpu];
  const features: CoreFeature[] = [];
  if (choice.dsp) features.push("dsp");
  if (choice.fpu !== "none") features.push("fpu");
  if (choice.mve !== "none") features.push("mve");
  if (choice.mve === "float") features.push("mve_float");
  if (unaligned) features.push("unaligned");
  return { ...choice, architecture, pointerBytes, unaligned, stackLimit, vectorOffset, features };
}

/** What kernel facts may say of the core in expressions. */
export function coreVariables(core: Pick<Core, "pointerBytes" | "features">): Readonly<Record<"pointer_bytes" | "core_mainline" | "core_dsp" | "core_mve", number>> {
  const has = (feature: CoreFeature): number => Number(core.features.includes(feature));
  return { pointer_bytes: core.pointerBytes, core_mainline: has("unaligned"), core_dsp: has("dsp"), core_mve: has("mve") };
}

/** The smallest cores lack most fault exceptions, the cycle counter and 32-bit Thumb instructions. */
export const isBaseline = ({ architecture }: Pick<Core, "architecture">): boolean => architecture === "armv6-m" || architecture === "armv8-m.base";

/** Which of its forms a library for several cores takes. */
export type CoreKind = "scalar" | "dsp" | "mve";

export function coreKind({ features }: Pick<Core, "features">): CoreKind {
  return features.includes("mve") ? "mve" : features.includes("dsp") ? "dsp" : "scalar";
}

/** Why this combination cannot be built in silicon, one sentence each. */
export function coreContradictions(choice: CoreChoice): readonly string[] {
  const facts: CpuFacts = cpus[choice.cpu];
  const found: string[] = [];
  if (!facts.fpu.includes(choice.fpu)) {
    found.push(`core.fpu is "${choice.fpu}", but a ${choice.cpu} has one of: ${facts.fpu.join(", ")}`);
  }
  if (!facts.mve.includes(choice.mve)) {
    found.push(`core.mve is "${choice.mve}", but a ${choice.cpu} has one of: ${facts.mve.join(", ")}`);
  }
  if (choice.mve === "float" && choice.fpu === "none") found.push(`core.mve is "float", but core.fpu is "none"`);
  if (choice.dsp && facts.dsp === "never") found.push(`core.dsp is true, but a ${choice.cpu} has no DSP instructions`);
  if (!choice.dsp && facts.dsp === "always") found.push(`core.dsp is false, but every ${choice.cpu} has them`);
  return found;
}
