// Contents by their hashes: each is kept once, however many cases emit it.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A record that takes everything as it comes. */
export function emptyRecord(folder) {
  const hashes = {};
  mkdirSync(join(folder, "texts"), { recursive: true });
  return {
    take(name, files) {
      hashes[name] = Object.fromEntries([...files].map(([path, contents]) => [path, keep(folder, contents)]));
      return [];
    },
    finish: () => writeFileSync(join(folder, "hashes.json"), `${JSON.stringify(hashes, undefined, 1)}\n`),
  };
}

/** What an earlier record does not say in these very bytes. */
export function compareWith(folder) {
  const path = join(folder, "hashes.json");
  if (!existsSync(path)) {
    console.error(`${path} does not exist: record first`);
    process.exit(2);
  }
  const hashes = JSON.parse(readFileSync(path, "utf8"));
  rmSync(join(folder, "changed"), { recursive: true, force: true });
  return {
    take(name, files) {
      const known = hashes[name];
      if (known === undefined) return ["not in the record"];
      const missing = Object.keys(known).filter((path) => !files.has(path));
      const changed = [...files].filter(([path, contents]) => known[path] !== hashOf(contents));
      for (const path of missing) showText(folder, name, path, "before", textOf(folder, known[path]));
      for (const [path, contents] of changed) {
        if (known[path] !== undefined) showText(folder, name, path, "before", textOf(folder, known[path]));
        showText(folder, name, path, "after", contents);
      }
      return [
        ...missing.map((path) => `${path} is missing`),
        ...changed.map(([path]) => (known[path] === undefined ? `${path} is new` : `${path} differs`)),
      ];
    },
    finish: () => undefined,
  };
}

function hashOf(contents) {
  return createHash("sha256").update(contents).digest("hex").slice(0, 32);
}

/** Texts are kept for whoever wants to see a difference; of blobs the hash says enough. */
function keep(folder, contents) {
  const hash = hashOf(contents);
  const path = join(folder, "texts", hash);
  if (typeof contents === "string" && !existsSync(path)) writeFileSync(path, contents);
  return hash;
}

function textOf(folder, hash) {
  const path = join(folder, "texts", hash);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function showText(folder, name, path, side, contents) {
  if (typeof contents !== "string") return;
  const target = join(folder, "changed", side, name.replaceAll("/", "_"), path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, contents);
}
