/** Smallest and largest value that a channel can have, whatever the input of the model. Equal: the channel is constant. */
export interface ChannelRange {
  readonly low: number;
  readonly high: number;
}

export const anyInt8: ChannelRange = { low: -128, high: 127 };

export function isConstant({ low, high }: ChannelRange): boolean {
  return low === high;
}

/** The least range that holds all of these values. */
export function rangeOf(values: readonly number[]): ChannelRange {
  return { low: Math.min(...values), high: Math.max(...values) };
}
