import { spawnSync } from "node:child_process";

/** Programs of the toolchain that built the image. */
export interface Binutils {
  readonly readelf: string;
  readonly objdump: string;
}

/** Listings of large images are long, but not without end. */
const largestListingBytes = 512 * 1024 * 1024;

/** What the program prints, or why it could not say. Its messages are in English whatever the user's language. */
export function runBinutil(program: string, args: readonly string[]): { readonly text: string } | { readonly problem: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: largestListingBytes,
    env: { ...process.env, LC_ALL: "C" },
  });
  if (error !== undefined) return { problem: `${program}: ${error.message}` };
  if (status !== 0) return { problem: stderr.trim().split("\n")[0] ?? `${program} ended with status ${status}` };
  return { text: stdout };
}
