/** Cases that etgen refuses, as `family/name`, each with a reason that a user would accept. */
export const acceptedRefusals: ReadonlyMap<string, string> = new Map<string, string>([]);
