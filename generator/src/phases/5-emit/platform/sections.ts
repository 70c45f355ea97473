/**
 * Names of the input sections that emitted code puts its memory in; the linker script gathers them.
 * The prefixes make every toolchain treat an arena as zero-size in the file and weights as constants.
 */
export const arenaSection = (bank: string): string => `.bss.arena.${bank}`;
export const weightsSection = (bank: string): string => `.rodata.weights.${bank}`;
