// All memory is handed out by moving one mark: what outlives an operation below `permanent`, its work memory above.

let permanent: usize = (__heap_base + 15) & ~(<usize>15);
let top: usize = permanent;

/** Memory, not cleared, until the next operation begins. */
export function allocate(bytes: usize): usize {
  const begin = top;
  top = (begin + bytes + 15) & ~(<usize>15);
  const pages = <i32>((top + 0xffff) >>> 16);
  const missing = pages - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) unreachable();
  return begin;
}

export function allocateCleared(bytes: usize): usize {
  const begin = allocate(bytes);
  memory.fill(begin, 0, bytes);
  return begin;
}

/** Memory for the rest of the job. Only while no operation has work memory. */
export function allocatePermanent(bytes: usize): usize {
  const begin = allocateCleared(bytes);
  permanent = top;
  return begin;
}

export function releaseWorkMemory(): void {
  top = permanent;
}
