/** Messages about: run. */
export const runMessages = {} as const;
