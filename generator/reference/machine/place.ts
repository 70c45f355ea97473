/** A piece of the machine's memory. */
export interface Place {
  readonly address: number;
  readonly bytes: number;
  /** Address of its flags, one a byte, set where a byte was written; 0 for constants, which are complete from the start. */
  readonly flags: number;
}

/** A part of a place. */
export function subPlace({ address, flags }: Place, offset: number, bytes: number): Place {
  return { address: address + offset, bytes, flags: flags === 0 ? 0 : flags + offset };
}
