#ifndef ETK_REQUANTIZE_RIGHT_H
#define ETK_REQUANTIZE_RIGHT_H

#include "etk_requantize.h"

/* etk_multiply_high for 0 <= multiplier. */
static inline int32_t etk_multiply_high_positive(int32_t value, int32_t multiplier)
{
#if defined(__ARM_ARCH) && !defined(__thumb2__)
    /* No long multiplication: four short ones of halves. */
    const uint32_t value_low = (uint32_t)value & 0xffffu;
    const int32_t value_high = value >> 16;
    const uint32_t low = (uint32_t)multiplier & 0xffffu;
    const int32_t high = multiplier >> 16;
    const uint32_t middle = value_low * (uint32_t)high + ((value_low * low) >> 16);
    const int32_t rest = value_high * (int32_t)low + (int32_t)(middle & 0xffffu);
    const int32_t upper = value_high * high + (int32_t)(middle >> 16) + (rest >> 16);
    return (int32_t)((uint32_t)upper * 2u + ((((uint32_t)rest >> 14 & 3u) + 1u) >> 1));
#else
    return (int32_t)(((int64_t)value * multiplier + (INT64_C(1) << 30)) >> 31);
#endif
}

/* etk_requantize_to_s8 with the common case first: for a right shift, rounding half away from zero is rounding half up
 * of a number that is one less when it is negative, a dozen instructions where there is a long multiplication. */
static inline int8_t etk_requantize_right_to_s8(int32_t value, int32_t multiplier, int32_t shift, int32_t output_offset,
                                                int32_t activation_min, int32_t activation_max)
{
    if (shift >= 0 || multiplier < 0) {
        return etk_requantize_to_s8(value, multiplier, shift, output_offset, activation_min, activation_max);
    }
    const int32_t high = etk_multiply_high_positive(value, multiplier);
    /* multiplier < 2^31, so high is above INT32_MIN. */
    const int32_t lowered = high + (high >> 31);
    const int32_t right = -shift;
    const int32_t rounded = (lowered >> right) + ((lowered >> (right - 1)) & 1);
    return (int8_t)etk_clamp(etk_wrap_add(rounded, output_offset), activation_min, activation_max);
}

#endif
