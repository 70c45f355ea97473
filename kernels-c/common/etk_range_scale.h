#ifndef ETK_RANGE_SCALE_H
#define ETK_RANGE_SCALE_H

#include <stdbool.h>
#include <stdint.h>

#include "etk_fixed_point.h"

/* etk_requantize_to_s8 for one output channel without a long multiplication, for cores that have none. Requantisation never
 * falls, so 255 sums at most are where the result rises; the generator looks for a straight line of this precision that
 * rises at the very same ones, and passes sums without bias and input offset. Sums below `low` give the least of the
 * activation range, those above `high` the same as it; for those between, the result is the top byte of
 *
 *   sum * upper + floor(sum * lower / 4096) + constant + (sum < negative ? correction : 0)
 *
 * modulo 2^32, where |sum * lower| < 2^31. The correction is the tie rule of negative results. */
typedef struct {
    int32_t low;
    int32_t upper;
    int32_t lower;
    int32_t high;
    int32_t constant;
} etk_range_scale;

/* Where negative results survive the activation. */
typedef struct {
    etk_range_scale scale;
    int32_t negative;
    int32_t correction;
} etk_range_scale_ties;

/* scale: an etk_range_scale, or with ties an etk_range_scale_ties, in words. */
static inline int8_t etk_scale_range_to_s8(int32_t sum, const int32_t *scale, bool has_ties, int32_t activation_min)
{
    if (sum < scale[0]) {
        return (int8_t)activation_min;
    }
    const int32_t inside = sum > scale[3] ? scale[3] : sum;
    const int32_t lower = etk_wrap_multiply(inside, scale[2]) >> 12;
    uint32_t word = (uint32_t)inside * (uint32_t)scale[1] + (uint32_t)lower + (uint32_t)scale[4];
    if (has_ties && inside < scale[5]) {
        word += (uint32_t)scale[6];
    }
    return (int8_t)(uint8_t)(word >> 24);
}

#endif
