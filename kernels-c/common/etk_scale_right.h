#ifndef ETK_SCALE_RIGHT_H
#define ETK_SCALE_RIGHT_H

#include <stdint.h>

#include "etk_fixed_point.h"

/* etk_requantize_to_s8 with all but the product prepared, for 0 <= multiplier, right shifts R of 2 to 22 and values of
 * less than 2^29 (any, where the multiplier is 0). Both of its roundings are one addition to the 64-bit product:
 *
 *   floor((value * multiplier + 2^30 + 2^(30 + R)) / 2^(31 + R)) + output_offset
 *
 * and half away from zero is half up of 2^31 less where the value is negative. `constant` is
 * 2^(R - 2) + output_offset * 2^(R - 1) and `shift` R - 1: what is left to do with the product's upper half. */
typedef struct {
    int32_t multiplier;
    int32_t constant;
    int32_t shift;
    int32_t low;
    int32_t high; /* activation range */
} etk_right_scale;

/* rectified: the zero point is -128 and the activation range all of int8, so that no negative tie survives. */
static inline int8_t etk_scale_right_to_s8(int32_t value, const etk_right_scale *scale, int32_t rectified)
{
    const int32_t multiplier = scale->multiplier;
#if defined(__ARM_ARCH) && !defined(__thumb2__)
    /* No long multiplication: four of halves. */
    const int32_t value_low = (int16_t)value;
    const int32_t value_high = (int32_t)((uint32_t)value - (uint32_t)value_low) >> 16;
    const int32_t low = multiplier & 0xffff;
    const int32_t high = multiplier >> 16;
    int32_t middle = ((value_low * low) >> 16) + value_low * high + value_high * low + 0x4000;
    if (!rectified) {
        middle -= (int32_t)((uint32_t)value >> 31) << 15;
    }
    const int32_t upper = value_high * high + (middle >> 16) + scale->constant;
#else
    int64_t sum = (int64_t)scale->constant * (INT64_C(1) << 32) + 0x40000000;
    if (!rectified) {
        sum -= (int64_t)((uint32_t)value & 0x80000000u);
    }
    sum += (int64_t)value * multiplier;
    const int32_t upper = (int32_t)(sum >> 32);
#endif
    const int32_t result = upper >> scale->shift;
    return (int8_t)(rectified ? etk_clamp(result, -128, 127) : etk_clamp(result, scale->low, scale->high));
}

#endif
