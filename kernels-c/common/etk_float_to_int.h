#ifndef ETK_FLOAT_TO_INT_H
#define ETK_FLOAT_TO_INT_H

#include <stdint.h>

/* Float to integer without undefined behaviour and without libm: the value is limited to [low, high] before it is
 * converted, NaN counts as 0. |low|, |high| < 2^22, low <= high. */

static inline float etk_limit_float(float value, int32_t low, int32_t high)
{
    const float defined = value == value ? value : 0.0f;
    return defined < (float)low ? (float)low : defined > (float)high ? (float)high : defined;
}

/* Nearest integer, ties to even. */
static inline int32_t etk_round_half_even(float value, int32_t low, int32_t high)
{
    const float limited = etk_limit_float(value, low, high);
    const int32_t whole = (int32_t)limited;
    const float fraction = limited - (float)whole;
    if (fraction > 0.5f || (fraction == 0.5f && whole % 2 != 0)) {
        return whole + 1;
    }
    if (fraction < -0.5f || (fraction == -0.5f && whole % 2 != 0)) {
        return whole - 1;
    }
    return whole;
}

/* Nearest integer, ties away from zero. */
static inline int32_t etk_round_half_away(float value, int32_t low, int32_t high)
{
    const float limited = etk_limit_float(value, low, high);
    const int32_t whole = (int32_t)limited;
    const float fraction = limited - (float)whole;
    return fraction >= 0.5f ? whole + 1 : fraction <= -0.5f ? whole - 1 : whole;
}

#endif
