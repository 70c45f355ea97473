/** Messages about: build. */
export const buildMessages = {} as const;
