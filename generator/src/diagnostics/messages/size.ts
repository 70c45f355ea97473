/** Messages about: size. */
export const sizeMessages = {} as const;
