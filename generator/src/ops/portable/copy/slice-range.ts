/** Start and end of a Python slice in a dimension of `size`: negative counts from the end, both are limited. */
export function clampedRange(
  size: number,
  start: number | null,
  end: number | null,
): { readonly start: number; readonly end: number } {
  const limit = (value: number): number => Math.min(Math.max(value < 0 ? value + size : value, 0), size);
  const first = limit(start ?? 0);
  return { start: first, end: Math.max(limit(end ?? size), first) };
}
