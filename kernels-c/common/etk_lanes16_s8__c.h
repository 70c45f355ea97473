#ifndef ETK_LANES16_S8__C_H
#define ETK_LANES16_S8__C_H

#include "etk_lanes_s8__c.h"

/* etk_lanes_s8__c for cores without a long multiplication, with another stream: blocks of 16 output channels, the last one
 * filled up. A block is the weights, the channels' side by side for each tap, as far apart as the taps of `values`, so that one
 * register leads to both; then what belongs to each channel:
 *
 * - its taps in segments, each one byte for the number of its taps, one for each of its groups, 220 - 20 * taps, one for the
 *   number of its groups, 13 * (14 - groups), and one for its place: 0 is the only segment, 1 the first of several, 3 the
 *   last one, 2 others; the last segment of a block's last channel has 4 more there, that of the very last channel 8 more.
 *   A group has 1 to 11 taps with -32767 <= sum of pixel * weight <= 32767, a segment 1 to 14 groups;
 * - bytes up to a whole word;
 * - its etk_range_scale, or etk_range_scale_ties where not `rectified`. */

/* Writes all channels of the eight pixels. */
void etk_lanes16_s8__c(const etk_lanes_s8 *task);

#endif
