const unitBytes: Readonly<Record<string, number>> = {
  "": 1,
  B: 1,
  K: 1024,
  KB: 1024,
  KIB: 1024,
  M: 1048576,
  MB: 1048576,
  MIB: 1048576,
};

/** `48K`, `1.5M`, `1000`: K and M are 1024 and 1024 * 1024 bytes. Undefined for anything else. */
export function parseBytes(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(text);
  const unit = unitBytes[(match?.[2] ?? "").toUpperCase()];
  return match === null || unit === undefined ? undefined : Math.floor(Number(match[1]) * unit);
}
