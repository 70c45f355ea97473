export type NpuProduct = "u55" | "u65" | "u85";

/** The NPU that a stream was compiled for, from the CONFIG and ID words of its payload. */
export interface NpuConfiguration {
  readonly product: NpuProduct;
  /** Multiply-accumulates a cycle. */
  readonly macs: number;
  readonly streamVersion: number;
  /** On-chip buffer of U55 and U65; 0 on U85. */
  readonly shramBytes: number;
  readonly needsCustomDma: boolean;
  /** Cores of a U65, weight decoders of a U85: so many weight streams an operation has. */
  readonly weightStreams: number;
  /** Version of the architecture, such as "1.0.6". */
  readonly architecture: string;
}

const products: readonly (NpuProduct | undefined)[] = ["u55", "u65", "u85"];

/** MAC counts that exist. */
export const macsOf: Readonly<Record<NpuProduct, readonly number[]>> = {
  u55: [32, 64, 128, 256],
  u65: [256, 512],
  u85: [128, 256, 512, 1024, 2048],
};

/** Undefined when the words name no NPU of Arm's. */
export function decodeConfiguration(config: number, id: number): NpuConfiguration | undefined {
  const product = products[config >>> 28];
  const macs = 2 ** (config & 15);
  if (product === undefined || !macsOf[product].includes(macs)) return undefined;
  return {
    product,
    macs,
    streamVersion: (config >>> 4) & 15,
    shramBytes: product === "u85" ? 0 : ((config >>> 8) & 255) * 1024,
    needsCustomDma: ((config >>> 27) & 1) === 1,
    weightStreams: product === "u85" ? 1 << ((config >>> 12) & 3) : product === "u65" && macs === 512 ? 2 : 1,
    architecture: `${id >>> 28}.${(id >>> 20) & 255}.${(id >>> 16) & 15}`,
  };
}

/** As Vela's --accelerator-config spells it. */
export function acceleratorName({ product, macs }: Pick<NpuConfiguration, "product" | "macs">): string {
  return `ethos-${product}-${macs}`;
}
