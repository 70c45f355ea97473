/** Messages about: import. */
export const importMessages = {} as const;
