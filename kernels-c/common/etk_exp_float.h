#ifndef ETK_EXP_FLOAT_H
#define ETK_EXP_FLOAT_H

#include <math.h>
#include <stdint.h>

#include "etk_float_bits.h"

/* e^x without the C library: no table, no errno. Relative error below 3.5e-7, three units of the last place; NaN
 * stays, overflow is infinity, underflow 0. */

/* x * y + z; on cores with a floating-point unit one instruction, which rounds once. */
static inline float etk_multiply_add_float(float x, float y, float z)
{
#if defined __ARM_FEATURE_FMA
    return fmaf(x, y, z);
#else
    return x * y + z;
#endif
}

/* For |x| below this the result and all that leads to it are normal numbers. */
#define ETK_EXP_WITHIN 87.3f

/* e^x for |x| < ETK_EXP_WITHIN. */
static inline float etk_exp_within_float(float x)
{
    /* Adding 1.5 * 2^23 rounds to a whole number, which is then the low bits of the sum: the power of two. */
    const float shifted = etk_multiply_add_float(x, 1.44269504f, 12582912.0f);
    const float power = shifted - 12582912.0f;
    /* ln(2) in two parts; the first has so few bits that its products with the power are exact. */
    const float rest = etk_multiply_add_float(power, 2.12194440e-4f, etk_multiply_add_float(power, -0.693359375f, x));
    /* e^rest for |rest| <= ln(2) / 2, within 1.1e-7. */
    float result = 0.0083125f * rest + 0.04189033f;
    result = result * rest + 0.16667115f;
    result = result * rest + 0.4999923f;
    result = result * rest + 1.0f;
    result = result * rest + 1.0f;
    return etk_float_from_bits(etk_float_bits(result) + (etk_float_bits(shifted) << 23));
}

/* e^x as the square of e^(x/2). Rare, so that its code is not repeated where e^x is inlined. */
__attribute__((cold, noinline, unused)) static float etk_exp_beyond_float(float x)
{
    if (x != x) {
        return x;
    }
    const float root = etk_exp_within_float(x < -110.0f ? -55.0f : x > 110.0f ? 55.0f : 0.5f * x);
    return root * root;
}

static inline float etk_exp_float(float x)
{
    return fabsf(x) < ETK_EXP_WITHIN ? etk_exp_within_float(x) : etk_exp_beyond_float(x);
}

#endif
