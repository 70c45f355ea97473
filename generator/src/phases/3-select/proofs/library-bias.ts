import type { Proof } from "./proof.js";

/*
 * CMSIS-NN moves the address of the bias on from group to group of a convolution, and on cores with MVE from block to block
 * of a depthwise one, even where it is NULL.
 */

const blockChannels = 124;

/** A convolution of one group, or with a bias. */
export const groupedBias: Proof = ({ problem, constants }) => problem["groups"] === 1 || constants["bias"] !== undefined;

/** A depthwise convolution of one block of channels, or with a bias. */
export const depthwiseBlockBias: Proof = ({ problem, constants }) =>
  problem["output_channels"]! <= blockChannels || constants["bias"] !== undefined;
