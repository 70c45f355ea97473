/** Messages about: model. */
export const modelMessages = {} as const;
