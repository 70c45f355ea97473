#ifndef ETK_EXP_F32__MVE_H
#define ETK_EXP_F32__MVE_H

#include <arm_mve.h>

/* Functions of four floats for cores with MVE float, as etk_exp_float.h has them for one. Subnormal numbers count as 0. */

/* At least `limit`. NaN stays, which a maximum would pass over, and "x less than the limit" would replace. */
static inline float32x4_t etk_at_least_f32x4(float32x4_t x, float limit)
{
    const float32x4_t limits = vdupq_n_f32(limit);
    __asm("vpt.f32 gt, %q1, %q0\n\tvmovt %q0, %q1" : "+w"(x) : "w"(limits));
    return x;
}

/* At most `limit`. NaN stays. */
static inline float32x4_t etk_at_most_f32x4(float32x4_t x, float limit)
{
    const float32x4_t limits = vdupq_n_f32(limit);
    __asm("vpt.f32 gt, %q0, %q1\n\tvmovt %q0, %q1" : "+w"(x) : "w"(limits));
    return x;
}

/* e^x = power + power * rest. */
typedef struct {
    float32x4_t power;
    float32x4_t rest;
} etk_exp_parts_f32x4;

/* For -87.3 <= x <= 88, the power 2^-halves as large. The product of the exponent with ln(2) is rounded only with its
 * sum, so that ln(2) need not be in two parts. */
static inline etk_exp_parts_f32x4 etk_exp_split_f32x4(float32x4_t x, float halves)
{
    /* 1.5 * 2^23 + 127: the low bits of the sum are the exponent of the power of two. */
    const float bias = 12583039.0f - halves;
    const float32x4_t shifted = vfmaq_n_f32(vdupq_n_f32(bias), x, 1.44269504f);
    const float32x4_t fraction = vfmaq_n_f32(x, vsubq_n_f32(shifted, bias), -0.693147181f);
    float32x4_t series = vdupq_n_f32(0.0083125f);
    series = vfmasq_n_f32(series, fraction, 0.04189033f);
    series = vfmasq_n_f32(series, fraction, 0.16667115f);
    series = vfmasq_n_f32(series, fraction, 0.4999923f);
    series = vfmasq_n_f32(series, fraction, 1.0f);
    const int32x4_t power = vshlq_n_s32(vreinterpretq_s32_f32(shifted), 23);
    return (etk_exp_parts_f32x4){vreinterpretq_f32_s32(power), vmulq_f32(series, fraction)};
}

/* e^x: relative error below 5e-7; 0 where it is below 2.4e-38. */
static inline float32x4_t etk_exp_f32x4(float32x4_t x)
{
    /* Half the power, so that also the largest results have one. */
    const etk_exp_parts_f32x4 e = etk_exp_split_f32x4(etk_at_least_f32x4(etk_at_most_f32x4(x, 89.0f), -87.0f), 1.0f);
    const float32x4_t half = vfmaq_f32(e.power, e.power, e.rest);
    return vaddq_f32(half, half);
}

/* 1 / x for 1e-37 < |x| < 1e37 within one unit of the last place: a first guess by the bit pattern, right to 5 %, and
 * three steps that square what it lacks. */
static inline float32x4_t etk_reciprocal_f32x4(float32x4_t x)
{
    const float32x4_t one = vdupq_n_f32(1.0f);
    float32x4_t result = vreinterpretq_f32_u32(vsubq_u32(vdupq_n_u32(0x7ef311c7u), vreinterpretq_u32_f32(x)));
    result = vfmaq_f32(result, result, vfmsq_f32(one, x, result));
    result = vfmaq_f32(result, result, vfmsq_f32(one, x, result));
    return vfmaq_f32(result, result, vfmsq_f32(one, x, result));
}

#endif
