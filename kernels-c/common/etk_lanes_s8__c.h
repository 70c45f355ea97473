#ifndef ETK_LANES_S8__C_H
#define ETK_LANES_S8__C_H

#include <stdint.h>

/* Dot products of eight pixels with the weights of one output channel on cores without packed arithmetic: a word holds
 * two pixels, first + 65536 * second, so that one multiplication serves both. Products are added up word by word as long
 * as the sums of both pixels are certain to fit 16 bits: a group of taps.
 *
 * values: per tap four words, the pixels two by two. groups: per group the number of its taps, 1 to ETK_LANES_TAPS, and
 * their weights; 0 ends them. In every group -32768 <= sum of pixel * weight <= 32767, whatever the pixels.
 * sums: for each word of a tap its group totals, each total plus 32768, added up and wrapping, then the upper halves of
 * the totals added up. sums[0..3] - 65536 * sums[4..7] is the first pixels' dot product plus 32768 for each group,
 * sums[4..7] the second pixels'.
 * Returns the end of the groups, rounded up to 4 bytes. Alignment: values and sums 4 bytes. */
#define ETK_LANES_TAPS 16
const int32_t *etk_lanes_s8__c(const int32_t *values, const int8_t *groups, uint32_t *sums);

#endif
