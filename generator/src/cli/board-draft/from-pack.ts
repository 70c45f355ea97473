import { XMLParser } from "fast-xml-parser";
import { cpuNames, type CoreChoice, type CpuName } from "../../catalog/cores.js";
import { bankNameOf, distinctBanks, DraftProblem, kindAt, type BoardDraft, type DraftBank } from "./draft.js";

/** An element of the file: attributes begin with "@", children are lists. */
type Element = Readonly<Record<string, unknown>>;

const fpuNames: Readonly<Record<string, CoreChoice["fpu"]>> = { "0": "none", NO_FPU: "none", "1": "single", FPU: "single", SP_FPU: "single", DP_FPU: "double" };
const mveNames: Readonly<Record<string, CoreChoice["mve"]>> = { NO_MVE: "none", MVE: "integer", FP_MVE: "float" };
const levels = ["family", "subFamily", "device", "variant"] as const;

/** A device with what its families say, the nearest last. */
interface Device {
  readonly name: string;
  readonly chain: readonly Element[];
}

/** The devices of a CMSIS-Pack's description. */
export function devicesOfPack(text: string): readonly Device[] {
  const lists = [...levels, "devices", "processor", "memory"];
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "@", parseAttributeValue: false, isArray: (name) => lists.includes(name) });
  let root: Element;
  try {
    root = parser.parse(text, true) as Element;
  } catch (cause) {
    throw new DraftProblem(`it is no XML: ${(cause as Error).message}`);
  }
  const families = children(root["package"] as Element | undefined, "devices").flatMap((devices) => children(devices, "family"));
  const devices = families.flatMap((family) => devicesBelow(family, [family], 1));
  if (devices.length === 0) throw new DraftProblem("it has no <package><devices><family> with devices");
  return devices;
}

function devicesBelow(element: Element, chain: readonly Element[], level: number): readonly Device[] {
  const below = levels.slice(level).flatMap((name, step) =>
    children(element, name).flatMap((child) => devicesBelow(child, [...chain, child], level + step + 1)),
  );
  const name = element["@Dvariant"] ?? element["@Dname"];
  return typeof name === "string" ? [{ name, chain }, ...below] : below;
}

const children = (element: Element | undefined, name: string): readonly Element[] => {
  const found = element?.[name];
  return Array.isArray(found) ? found.filter((child): child is Element => typeof child === "object" && child !== null) : [];
};

/** What a CMSIS-Pack says of one of its devices; of several cores that called `coreName`, or the first. */
export function draftFromPack(devices: readonly Device[], device: string, fileName: string, coreName?: string): BoardDraft {
  const found = devices.find(({ name }) => name.toLowerCase() === device.toLowerCase());
  if (found === undefined) throw new DraftProblem(`it has no device "${device}"`);
  const processors = new Map<string, Record<string, unknown>>();
  for (const processor of found.chain.flatMap((element) => children(element, "processor"))) {
    const name = String(processor["@Pname"] ?? "");
    processors.set(name, { ...processors.get(name), ...processor });
  }
  // What a family says without a core's name is meant for all of them.
  const common = processors.get("") ?? {};
  const named = [...processors.keys()].filter((name) => name !== "");
  const chosen = coreName ?? named[0] ?? "";
  const processor = { ...common, ...processors.get(chosen) };
  const isOurs = (element: Element): boolean => element["@Pname"] === undefined || element["@Pname"] === chosen;
  const memories = found.chain.flatMap((element) => children(element, "memory")).filter(isOurs);
  const banks = distinctBanks(memories.map(bankOf));
  const starting = memories.find((memory) => memory["@startup"] === "1" || memory["@startup"] === "true");
  const core = coreOf(processor);
  return {
    title: `${found.name} (${String(processor["@Dcore"] ?? "core not stated")})`,
    ...(core !== undefined && { core }),
    banks,
    ...codeOf(banks, starting),
    sources: [`${fileName}: device ${found.name}`],
    notes: named.length > 1 ? [`of the cores ${named.join(", ")} it describes ${chosen}`] : [],
  };
}

function codeOf(banks: readonly DraftBank[], starting: Element | undefined): { readonly code?: string } {
  const code = starting === undefined ? undefined : banks.find((bank) => bank.origin === Number(starting["@start"]) && bank.kind === "flash");
  return code === undefined ? {} : { code: code.name };
}

function coreOf(processor: Element): Partial<CoreChoice> | undefined {
  const cpu = String(processor["@Dcore"] ?? "").toLowerCase().replace("m0+", "m0plus") as CpuName;
  if (!cpuNames.includes(cpu)) return undefined;
  const [fpu, mve, dsp] = [fpuNames[String(processor["@Dfpu"])], mveNames[String(processor["@Dmve"])], processor["@Ddsp"]];
  return { cpu, ...(fpu && { fpu }), ...(mve && { mve }), ...(dsp !== undefined && { dsp: dsp === "DSP" }) };
}

function bankOf(memory: Element): DraftBank {
  const [origin, bytes] = [Number(memory["@start"]), Number(memory["@size"])];
  const name = String(memory["@name"] ?? memory["@id"] ?? "memory");
  if (!Number.isSafeInteger(origin) || !Number.isSafeInteger(bytes)) throw new DraftProblem(`memory "${name}" has no number for start or size`);
  const access = memory["@access"];
  const isWritable = typeof access === "string" ? access.includes("w") : /RAM/.test(String(memory["@id"] ?? ""));
  return { name: bankNameOf(name), origin, bytes, kind: kindAt(origin, isWritable) };
}
