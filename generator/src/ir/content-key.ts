import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";

/** Equal for constants that one symbol can stand for: equal bytes of equal type and alignment. */
export function contentKey({ elementType, bytes, alignment }: { readonly elementType: string; readonly bytes: Uint8Array; readonly alignment: number }): string {
  return `${elementType} ${alignment} ${bytesToHex(sha256(bytes))}`;
}
