/** True for a path that stays below the directory it is relative to. Manifests come from disk and may hold anything. */
export function staysInside(path: string): boolean {
  if (path === "" || path.includes("\0") || path.includes("\\") || /^([A-Za-z]:|\/)/.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}
