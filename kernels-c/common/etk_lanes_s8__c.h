#ifndef ETK_LANES_S8__C_H
#define ETK_LANES_S8__C_H

#include <stdint.h>

/* Convolutions of eight pixels on cores without packed arithmetic: a word holds two pixels, first + 65536 * second, so
 * that one multiplication serves both. Products are added up word by word as long as the sums of both pixels are certain
 * to fit 16 bits: a group of taps. Each group's total plus 32768 goes into two sums, of totals and of their upper halves:
 * upper is the second pixel's dot product, totals - 65536 * upper the first one's plus 32768 for each group. */
typedef struct {
    const int32_t *values; /* per tap four words, the pixels two by two */
    int8_t *output;        /* of the first channel of the first pixel */
    /* Per channel { start, multiplier, constant, shift + 256 * groups }, the last three as in etk_scale_right.h, and the
     * groups: for each the number of its taps, 1 to 16, and their weights, with -32768 <= sum of pixel * weight <= 32767
     * for all pixels; then 0, filled up to whole words. */
    const int32_t *stream;
    int32_t channels;
    int32_t pitch;     /* from one pixel's outputs to the next one's */
    int32_t rectified; /* 1: output zero point -128 and the activation range all of int8 */
    int32_t activation_min;
    int32_t activation_max;
    int32_t taps;
} etk_lanes_s8;

/* Writes all channels of the eight pixels. */
void etk_lanes_s8__c(const etk_lanes_s8 *task);

#endif
