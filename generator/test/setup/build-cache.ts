import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../src/cli/package-root.js";

/** Objects and images by the hash of all that they are made from, for every test and every run. Deleting it is safe. */
const root = join(packageRoot, "node_modules", ".cache", "etgen-builds");
const keptDays = 7;

/** Builds under way in this process. */
const pending = new Map<string, Promise<string>>();

/**
 * The path of the file that `make` writes, made only where the cache has none for this recipe: everything that decides
 * about its bytes, sources, flags and the tools' identities included.
 */
export function cachedBuild(recipe: readonly (string | Uint8Array)[], make: (path: string) => Promise<void>): Promise<string> {
  const hash = createHash("sha256");
  // Lengths keep apart what would be the same bytes joined.
  for (const part of recipe) hash.update(`${part.length} `).update(part);
  const path = join(root, hash.digest("hex"));
  const build = pending.get(path) ?? findOrMake(path, make).finally(() => pending.delete(path));
  pending.set(path, build);
  return build;
}

async function findOrMake(path: string, make: (path: string) => Promise<void>): Promise<string> {
  if (existsSync(path)) {
    const now = new Date();
    utimesSync(path, now, now);
    return path;
  }
  mkdirSync(root, { recursive: true });
  // Another process may make the same at the same time: the file appears whole, whoever comes last.
  const unfinished = `${path}.${process.pid}`;
  try {
    await make(unfinished);
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return path;
}

const identities = new Map<string, string>();

/** What a tool says of its version, asked once. */
export function toolIdentity(program: string): string {
  const known = identities.get(program);
  if (known !== undefined) return known;
  const { error, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const identity = error === undefined ? stdout : "missing";
  identities.set(program, identity);
  return identity;
}

/** Removes what no test has used for a week. */
export function pruneBuildCache(): void {
  if (!existsSync(root)) return;
  const oldest = Date.now() - keptDays * 24 * 3600 * 1000;
  for (const name of readdirSync(root)) {
    const path = join(root, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: oldest };
    if (mtimeMs < oldest) rmSync(path, { force: true });
  }
}
