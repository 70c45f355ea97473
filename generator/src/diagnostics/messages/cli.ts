/** Messages about: cli. */
export const cliMessages = {} as const;
