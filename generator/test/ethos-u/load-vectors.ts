import { readArchive, testDataUrl } from "../archive/read-archive.js";
import type { NpuCase } from "./npu-case.js";

export const configurations = [
  "u55-32", "u55-64", "u55-128", "u55-256", "u65-256", "u65-512", "u85-128", "u85-256", "u85-512", "u85-1024", "u85-2048",
] as const;

export type Configuration = (typeof configurations)[number];

/** Bytes of a file that a case names. */
export type ReadVectorFile = (path: string) => Uint8Array;

const archives = new Map<string, ReadonlyMap<string, Uint8Array>>();

export function loadCases(configuration: Configuration): readonly NpuCase[] {
  return JSON.parse(new TextDecoder().decode(archiveOf(configuration).get("cases.json"))) as readonly NpuCase[];
}

/** Reads files of the cases of a configuration; some answers are those of another one's. */
export function vectorFiles(configuration: Configuration): ReadVectorFile {
  return (path) => {
    const folder = path.split("/")[0]!.replace(/-(hybrid|size)$/, "");
    const found = archiveOf(folder === "arm-kws" ? configuration : folder).get(path);
    if (found === undefined) throw new Error(`no vector file "${path}"`);
    return found;
  };
}

function archiveOf(configuration: string): ReadonlyMap<string, Uint8Array> {
  const known = archives.get(configuration) ?? readArchive(testDataUrl(`ethos-u/vectors/${configuration}.pack`));
  archives.set(configuration, known);
  return known;
}
