import type { DiagnosticSink } from "../../../diagnostics/sink.js";
import { acceleratorName, macsOf, type NpuConfiguration } from "../payload/npu-configuration.js";
import type { PayloadSource } from "../payload/read-payload.js";

/** An NPU that there is. */
export type NpuHardware = Pick<NpuConfiguration, "product" | "macs"> & { readonly hasCustomDma: boolean };

/** Says where a payload was compiled for another NPU than `hardware`, and with which flag to export it again. */
export function compareConfiguration(
  compiled: NpuConfiguration,
  hardware: NpuHardware,
  { owner, location }: PayloadSource,
  sink: DiagnosticSink,
): boolean {
  const name = acceleratorName(hardware);
  const differ = (property: string, found: string, wanted: string): false => {
    sink.report("npu-differs", { owner, property, found, wanted, name, flag: `--accelerator-config=${name}` }, location);
    return false;
  };
  if (compiled.product !== hardware.product)
    return differ("an", `Ethos-${compiled.product.toUpperCase()}`, `Ethos-${hardware.product.toUpperCase()}`);
  if (compiled.macs !== hardware.macs) return differ("MACs a cycle:", `${compiled.macs}`, `${hardware.macs}`);
  if (compiled.needsCustomDma && !hardware.hasCustomDma) return differ("an NPU with", "a DMA of its own", "none");
  return true;
}

/** Every NPU that there is, as Vela's --accelerator-config spells it. */
export const acceleratorNames: readonly string[] = Object.entries(macsOf).flatMap(([product, counts]) =>
  counts.map((macs) => `ethos-${product}-${macs}`),
);

/** "ethos-" may be left out. */
export function parseAccelerator(text: string): NpuHardware | undefined {
  const name = text.startsWith("ethos-") ? text : `ethos-${text}`;
  if (!acceleratorNames.includes(name)) return undefined;
  const [, product, macs] = name.split("-");
  return { product: product as NpuHardware["product"], macs: Number(macs), hasCustomDma: false };
}
