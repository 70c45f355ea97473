#ifndef ETK_ERF_FLOAT_H
#define ETK_ERF_FLOAT_H

#include "etk_exp_float.h"

/* The error function by etk_exp_float.h: relative error below 3e-7; NaN and -0 stay. */
static inline float etk_erf_float(float x)
{
    const float magnitude = fabsf(x);
    if (magnitude < 1.0f) {
        /* Odd, of degree 11, within 4e-8. */
        const float square = x * x;
        float series = -0.0005631422f * square + 0.004917551f;
        series = series * square - 0.026711311f;
        series = series * square + 0.1128018f;
        series = series * square - 0.37612326f;
        /* The first term as x + 0.128 x, which rounds less. */
        return (series * square + 0.12837912f) * x + x;
    }
    /* The logarithm of erfc as a polynomial, so that what it lacks to 1 is within 1.6e-8. Above 4 the nearest float is 1. */
    float result = 1.0f;
    if (magnitude < 4.0f) {
        float logarithm = -0.0011504188f * magnitude + 0.014778095f;
        logarithm = logarithm * magnitude - 0.0886341f;
        logarithm = logarithm * magnitude - 0.65448905f;
        logarithm = logarithm * magnitude - 1.1174384f;
        result = 1.0f - etk_exp_within_float(logarithm * magnitude - 0.0026717225f);
    }
    return x != x ? x : copysignf(result, x);
}

#endif
