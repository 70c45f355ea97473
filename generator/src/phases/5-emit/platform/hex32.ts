/** A value of 32 bits as C and linker scripts take it, also where operators of JavaScript made it negative. */
export const hex32 = (value: number): string => `0x${(value >>> 0).toString(16).toUpperCase().padStart(8, "0")}`;
