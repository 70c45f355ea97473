/** Messages about: board. */
export const boardMessages = {} as const;
