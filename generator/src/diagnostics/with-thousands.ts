/** 12,345: numbers of bytes and instructions are compared at a glance. */
export function withThousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
