/** Messages about: plan. */
export const planMessages = {} as const;
