#ifndef ETK_FIXED_POINT_H
#define ETK_FIXED_POINT_H

#include <stdint.h>

/* 32-bit fixed-point steps with every corner defined: accumulators of the int8 dialect wrap, C's signed
 * arithmetic must not. Right shifts of negative values are arithmetic on every compiler etgen supports. */

/* a + b modulo 2^32. */
static inline int32_t etk_wrap_add(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a + (uint32_t)b);
}

/* a * b modulo 2^32. */
static inline int32_t etk_wrap_multiply(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a * (uint32_t)b);
}

/* value * 2^bits modulo 2^32, 0 <= bits <= 31. */
static inline int32_t etk_wrap_shift_left(int32_t value, int32_t bits)
{
    return (int32_t)((uint32_t)value << bits);
}

/* Saturating rounding doubling high multiply: floor((a * b + 2^30) / 2^31), INT32_MAX for INT32_MIN squared. */
static inline int32_t etk_multiply_high(int32_t a, int32_t b)
{
    if (a == INT32_MIN && b == INT32_MIN) {
        return INT32_MAX;
    }
    return (int32_t)(((int64_t)a * b + (INT64_C(1) << 30)) >> 31);
}

/* value / 2^exponent rounded to nearest, ties away from zero; 0 <= exponent <= 31. */
static inline int32_t etk_round_shift_right(int32_t value, int32_t exponent)
{
    const int32_t mask = (int32_t)((UINT32_C(1) << exponent) - 1u);
    const int32_t remainder = value & mask;
    const int32_t threshold = (mask >> 1) + (value < 0 ? 1 : 0);
    return (value >> exponent) + (remainder > threshold ? 1 : 0);
}

static inline int32_t etk_clamp(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

#endif
