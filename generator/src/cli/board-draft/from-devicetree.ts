import type { CoreChoice, CpuName } from "../../catalog/cores.js";
import { cpuNames } from "../../catalog/cores.js";
import { nodesOf, parseDevicetree, stringsOf, type DeviceNode, type IncludeReader, type PlacedNode } from "./devicetree.js";
import { bankNameOf, distinctBanks, DraftProblem, kindAt, type BoardDraft, type DraftBank } from "./draft.js";
import { evaluateSize, type Meanings } from "./size-expression.js";

const kibi = 1024;
/** Macros of the files, and Zephyr's for sizes and addresses. */
function meaningsOf(defines: ReadonlyMap<string, string>): Meanings {
  const meanings: Meanings = {
    symbol: (name) => defines.get(name),
    call: (name, argument) => {
      // DT_ADDR(2000) is 0x2000.
      if (name === "DT_ADDR") return evaluateSize(`0x${argument.replaceAll(" ", "")}`, meanings, 1);
      const factor = { DT_SIZE_K: kibi, DT_SIZE_M: kibi ** 2 }[name];
      return factor === undefined ? undefined : evaluateSize(argument, meanings, 1) * factor;
    },
  };
  return meanings;
}

/** What memory is called by those who describe it. */
const flashKinds = ["soc-nv-flash"];
const ramKinds = ["mmio-sram", "zephyr,memory-region", "arm,dtcm", "arm,itcm", "nxp,imx-dtcm", "nxp,imx-itcm", "st,stm32-ccm", "mmio-dram"];

/** Memory and core of a board in Zephyr's tree, from its devicetree or from the `zephyr.dts` of a build. */
export function draftFromDevicetree(text: string, path: string, include: IncludeReader): BoardDraft {
  const { root, defines } = parseDevicetree(text, path, include);
  const meanings = meaningsOf(defines);
  const all = [...nodesOf(root)];
  const named = new Map(all.flatMap(({ node }) => [...node.labels].map((label) => [label, node] as const)));
  const chosen = (name: string): DeviceNode | undefined => {
    const value = root.children.get("chosen")?.properties.get(name) ?? "";
    return named.get(/^&([\w-]+)$/.exec(value)?.[1] ?? "") ?? all.find(({ node }) => value.includes(`/${node.name}"`))?.node;
  };
  const [flash, ram] = [chosen("zephyr,flash"), chosen("zephyr,sram")];
  const memories = all.filter(({ node }) => node === flash || node === ram || isMemory(node));
  const bankOf = (memory: PlacedNode): readonly DraftBank[] => banksOf(memory, memory.node === flash, meanings);
  const banks = distinctBanks(memories.flatMap(bankOf));
  if (banks.length === 0) throw new DraftProblem("no node of it is memory with an address and a size");
  const bankAt = (node: DeviceNode | undefined): DraftBank | undefined => {
    const own = memories.find((memory) => memory.node === node);
    const [bank] = own === undefined ? [] : bankOf(own);
    return bank && banks.find(({ origin, bytes }) => bank.origin >= origin && bank.origin < origin + bytes);
  };
  const [code, data] = [bankAt(flash), bankAt(ram)];
  const core = coreOf(root);
  return {
    ...titleOf(root),
    ...(core !== undefined && { core }),
    ...interruptsOf(all.map(({ node }) => node)),
    banks,
    ...(code?.kind === "flash" && { code: code.name }),
    ...(data?.kind === "ram" && { data: data.name }),
    sources: [path],
    notes: chosen("zephyr,code-partition") === undefined ? [] : ["a boot loader's partitions were left out: the image takes the whole flash"],
  };
}

const titleOf = (root: DeviceNode): { readonly title?: string } => {
  const [title] = stringsOf(root.properties.get("model"));
  return title === undefined ? {} : { title };
};

const isDisabled = ({ properties }: DeviceNode): boolean => stringsOf(properties.get("status")).includes("disabled");

function isMemory(node: DeviceNode): boolean {
  const kinds = stringsOf(node.properties.get("compatible"));
  return !isDisabled(node) && kinds.some((kind) => flashKinds.includes(kind) || ramKinds.includes(kind));
}

/** The first pair of `reg`, where both are one cell wide, as on every 32-bit chip. */
function banksOf({ node, ancestors }: PlacedNode, isFlash: boolean, meanings: Meanings): readonly DraftBank[] {
  const parent = ancestors[0];
  const wide = (name: string): number => Number(/<\s*(\d+)\s*>/.exec(parent?.properties.get(name) ?? "")?.[1] ?? 1);
  if (wide("#address-cells") !== 1 || wide("#size-cells") !== 1) return [];
  const [origin, bytes] = cellsOf(node.properties.get("reg"), 2, meanings);
  if (origin === undefined || bytes === undefined) return [];
  const kinds = stringsOf(node.properties.get("compatible"));
  const isNonVolatile = isFlash || kinds.some((kind) => flashKinds.includes(kind));
  const [region] = stringsOf(node.properties.get("zephyr,memory-region"));
  const name = bankNameOf(region ?? [...node.labels][0] ?? node.name.replace(/@.*/, ""));
  const at = addressOf(origin, ancestors, meanings);
  return [{ name, origin: at, bytes, kind: isNonVolatile ? "flash" : kindAt(at, true) }];
}

/** `ranges = <child parent size>` says where the addresses of a bus lie on the one above; without it they are the same. */
function addressOf(origin: number, ancestors: readonly DeviceNode[], meanings: Meanings): number {
  return ancestors.reduce((address, { properties }) => {
    const [child, parent, size] = cellsOf(properties.get("ranges"), 3, meanings);
    const isInside = size !== undefined && address >= child! && address < child! + size;
    return isInside ? address - child! + parent! : address;
  }, origin);
}

/** The first cells of a property: numbers, macros with arguments, expressions in brackets. */
function cellsOf(property: string | undefined, count: number, meanings: Meanings): readonly number[] {
  const text = /<([^>]*)>/.exec(property ?? "")?.[1] ?? "";
  const cells = text.trim().match(/[A-Za-z_]\w*\s*\((?:[^()]|\([^()]*\))*\)|\((?:[^()]|\([^()]*\))*\)|[^\s()]+/g) ?? [];
  return cells.length < count ? [] : cells.slice(0, count).map((cell) => evaluateSize(cell, meanings));
}

/** "arm,cortex-m33f": the letter says that there is a floating-point unit. */
function coreOf(root: DeviceNode): Partial<CoreChoice> | undefined {
  const cpus = [...(root.children.get("cpus")?.children.values() ?? [])].filter((cpu) => !isDisabled(cpu));
  for (const kind of cpus.flatMap((cpu) => stringsOf(cpu.properties.get("compatible")))) {
    const found = /^arm,(cortex-m\d+\+?)(f?)$/.exec(kind);
    const cpu = found?.[1]!.replace("+", "plus") as CpuName | undefined;
    if (cpu === undefined || !cpuNames.includes(cpu)) continue;
    const wide = cpu === "cortex-m55" || cpu === "cortex-m85" ? "double" : "single";
    return { cpu, ...(found![2] === "f" && { fpu: wide }) };
  }
  return undefined;
}

/** `interrupts = <number priority>, …` of every peripheral behind the NVIC. */
function interruptsOf(nodes: readonly DeviceNode[]): { readonly interrupts?: number } {
  const numbers = nodes
    .filter(({ properties }) => !properties.has("interrupt-parent"))
    .flatMap(({ properties }) => [...(properties.get("interrupts") ?? "").matchAll(/<\s*(\d+)\s/g)].map(([, number]) => Number(number)))
    .filter((number) => number < 480);
  return numbers.length === 0 ? {} : { interrupts: Math.max(...numbers) + 1 };
}
