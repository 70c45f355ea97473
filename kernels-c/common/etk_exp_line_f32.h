#ifndef ETK_EXP_LINE_F32_H
#define ETK_EXP_LINE_F32_H

#include "etk_exp_float.h"

/* What softmaxes do with a line of elements that lie one after the other. */

/* The largest of count >= 1 elements. NaN is passed over, or is the result where it is the first. */
static inline float etk_line_maximum_f32(const float *x, int32_t count)
{
    float maximum = *x++;
#pragma GCC unroll 2
    for (int32_t left = count - 1; left > 0; --left) {
        const float value = *x++;
        maximum = value > maximum ? value : maximum;
    }
    return maximum;
}

/* e^x for x <= 0: 0 where the answer is below 1.2e-38; NaN stays. */
static inline float etk_exp_up_to_0_float(float x)
{
    return x > -ETK_EXP_WITHIN ? etk_exp_within_float(x) : x != x ? x : 0.0f;
}

#endif
