#ifndef ETK_REQUANTIZE_H
#define ETK_REQUANTIZE_H

#include "etk_fixed_point.h"

/* value * multiplier / 2^31 * 2^shift with the double rounding of gemmlowp, as the cortex_m dialect of
 * ExecuTorch fixes it: first to 31 fractional bits (half up), then by the right shift (half away from zero).
 * -2^31 < multiplier < 2^31, -31 <= shift <= 31; a left shift wraps. */
static inline int32_t etk_requantize(int32_t value, int32_t multiplier, int32_t shift)
{
    const int32_t left = shift > 0 ? shift : 0;
    const int32_t right = shift < 0 ? -shift : 0;
    const int32_t high = etk_multiply_high(etk_wrap_shift_left(value, left), multiplier);
    return etk_round_shift_right(high, right);
}

/* The common last step: requantise, add the output zero point (wrapping), clamp to the activation range. */
static inline int8_t etk_requantize_to_s8(int32_t value, int32_t multiplier, int32_t shift, int32_t output_offset,
                                          int32_t activation_min, int32_t activation_max)
{
    const int32_t shifted = etk_wrap_add(etk_requantize(value, multiplier, shift), output_offset);
    return (int8_t)etk_clamp(shifted, activation_min, activation_max);
}

#endif
