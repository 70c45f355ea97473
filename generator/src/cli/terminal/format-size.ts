/** 64K, 1M, 1000 B: whole units only, so that nothing is rounded. */
export function formatSize(bytes: number): string {
  if (bytes > 0 && bytes % (1024 * 1024) === 0) return `${bytes / (1024 * 1024)}M`;
  if (bytes > 0 && bytes % 1024 === 0) return `${bytes / 1024}K`;
  return `${bytes} B`;
}
