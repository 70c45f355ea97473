#ifndef ETK_SOFTMAX_S8_MATH_H
#define ETK_SOFTMAX_S8_MATH_H

#include "etk_fixed_point.h"

/* Value of a saturating multiplication by 2^exponent, exponent >= 1. */
static inline int32_t etk_softmax_s8_saturating_shift(int32_t value, int32_t exponent)
{
    const int32_t limit = (int32_t)((UINT32_C(1) << (31 - exponent)) - 1u);
    if (value > limit) {
        return INT32_MAX;
    }
    if (value < -limit) {
        return INT32_MIN;
    }
    return etk_wrap_shift_left(value, exponent);
}

/* exp of a Q5.26 value <= 0, in Q0.31. The value is split into a multiple of 1/4 and a rest in [-1/4, 0): a polynomial
 * around -1/8 gives exp(rest), and each bit of the multiple contributes one factor exp(-2^k). */
static inline int32_t etk_softmax_s8_exp(int32_t value)
{
    static const int32_t factors[7] = { 1672461947, 1302514674, 790015084, 290630308, 39332535, 720401, 242 };
    if (value == 0) {
        return INT32_MAX;
    }
    const int32_t rest = (int32_t)((uint32_t)value & UINT32_C(0xFFFFFF)) - (1 << 24);
    const uint32_t quarters = (uint32_t)rest - (uint32_t)value;
    const int32_t x = rest * 32 + (1 << 28);
    const int32_t x2 = etk_multiply_high(x, x);
    const int32_t x3 = etk_multiply_high(x2, x);
    const int32_t x4_over_4 = etk_round_shift_right(etk_multiply_high(x2, x2), 2);
    const int32_t x4_x3_over_24_6_plus_x2 = etk_multiply_high(x4_over_4 + x3, 715827883) + x2;
    const int32_t series = x + etk_round_shift_right(x4_x3_over_24_6_plus_x2, 1);
    int32_t result = 1895147668 + etk_multiply_high(1895147668, series);
    for (int32_t bit = 0; bit < 7; ++bit) {
        if (quarters & (UINT32_C(1) << (24 + bit))) {
            result = etk_multiply_high(result, factors[bit]);
        }
    }
    return result;
}

/* 1 / (1 + value) for value in [0, 1), Q0.31 in and out: three Newton steps. */
static inline int32_t etk_softmax_s8_one_over_one_plus(int32_t value)
{
    const int64_t sum = (int64_t)value + INT32_MAX;
    const int32_t half_denominator = (int32_t)((sum + (sum >= 0 ? 1 : -1)) / 2);
    int32_t x = 1515870810 + etk_multiply_high(half_denominator, -1010580540);
    for (int32_t step = 0; step < 3; ++step) {
        const int32_t error = (1 << 29) - etk_multiply_high(half_denominator, x);
        x = etk_wrap_add(x, etk_softmax_s8_saturating_shift(etk_multiply_high(x, error), 2));
    }
    return etk_softmax_s8_saturating_shift(x, 1);
}

static inline int32_t etk_softmax_s8_leading_zeros(int32_t value)
{
    int32_t count = 0;
    while (count < 32 && ((uint32_t)value & (UINT32_C(1) << (31 - count))) == 0) {
        ++count;
    }
    return count;
}

#endif
