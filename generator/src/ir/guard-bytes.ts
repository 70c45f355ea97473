/** Bytes before and behind every buffer of a program that watches its memory; keeps the alignment of buffers. */
export const guardBytes = 16;
