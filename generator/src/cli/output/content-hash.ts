import { createHash } from "node:crypto";

export function contentHash(contents: string | Uint8Array): string {
  return createHash("sha256").update(contents).digest("hex");
}
