#ifndef ETK_SIGMOID_FLOAT_H
#define ETK_SIGMOID_FLOAT_H

#include "etk_exp_float.h"

/* The S-shaped functions by etk_exp_float.h. */

/* 1 / (1 + e^-x): relative error below 5e-7, below x = -87.3 absolute error below 2e-38; NaN stays. */
static inline float etk_sigmoid_float(float x)
{
    if (fabsf(x) < ETK_EXP_WITHIN) {
        return 1.0f / (1.0f + etk_exp_within_float(-x));
    }
    return x != x ? x : x > 0.0f ? 1.0f : 0.0f;
}

/* The hyperbolic tangent: relative error below 3e-7; NaN and -0 stay. */
static inline float etk_tanh_float(float x)
{
    const float magnitude = fabsf(x);
    if (magnitude < 0.55f) {
        /* Odd, of degree 9, within 4e-8. */
        const float square = x * x;
        float series = 0.01643758f * square - 0.05267181f;
        series = series * square + 0.13320725f;
        series = series * square - 0.33332947f;
        return series * square * x + x;
    }
    /* Above 9.1 the nearest float is 1. */
    const float result = magnitude < 9.1f ? 1.0f - 2.0f / (etk_exp_within_float(2.0f * magnitude) + 1.0f) : 1.0f;
    return x != x ? x : copysignf(result, x);
}

#endif
