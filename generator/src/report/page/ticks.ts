/** Round numbers from 0 up to `end`, at most `count` of them besides 0: 1, 2 or 5 times a power of ten apart. */
export function ticks(end: number, count: number): readonly number[] {
  if (end <= 0) return [0];
  const power = 10 ** Math.floor(Math.log10(end / count));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => end / candidate <= count) ?? 10 * power;
  const whole = Math.max(1, step);
  return Array.from({ length: Math.floor(end / whole) + 1 }, (_, index) => index * whole);
}
