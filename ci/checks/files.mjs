// The files of the repository: tracked ones, and new ones that are not ignored.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const listing = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { encoding: "utf8" });

export const files = [...new Set(listing.split("\0"))].filter((path) => path !== "" && existsSync(path)).sort();

export function globSync(pattern) {
  return files.filter((path) => pattern.test(path));
}

export function readText(path) {
  return readFileSync(path, "utf8");
}

/** Text without the kinds that hold packed bytes. */
export const textFiles = files.filter((path) => !/\.(pack|pte|bpte|ptd|bin|npy|png|wasm)$/.test(path));
