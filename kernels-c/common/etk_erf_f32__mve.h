#ifndef ETK_ERF_F32__MVE_H
#define ETK_ERF_F32__MVE_H

#include "etk_exp_f32__mve.h"

/* The error function as etk_erf_float.h has it, by both of its forms: relative error below 5e-7. NaN and -0 stay. */
static inline float32x4_t etk_erf_f32x4(float32x4_t x)
{
    const float32x4_t magnitude = etk_at_most_f32x4(vabsq_f32(x), 4.0f);
    float32x4_t logarithm = vdupq_n_f32(-0.0011504188f);
    logarithm = vfmasq_n_f32(logarithm, magnitude, 0.014778095f);
    logarithm = vfmasq_n_f32(logarithm, magnitude, -0.0886341f);
    logarithm = vfmasq_n_f32(logarithm, magnitude, -0.65448905f);
    logarithm = vfmasq_n_f32(logarithm, magnitude, -1.1174384f);
    logarithm = vfmasq_n_f32(logarithm, magnitude, -0.0026717225f);
    const etk_exp_parts_f32x4 e = etk_exp_split_f32x4(logarithm, 0.0f);
    const float32x4_t one = vdupq_n_f32(1.0f);
    const float32x4_t large = vfmsq_f32(vsubq_f32(one, e.power), e.power, e.rest);
    const uint32x4_t sign = vandq_u32(vreinterpretq_u32_f32(x), vdupq_n_u32(0x80000000u));
    const float32x4_t signed_large = vreinterpretq_f32_u32(vorrq_u32(vreinterpretq_u32_f32(large), sign));

    const float32x4_t square = vmulq_f32(x, x);
    float32x4_t series = vdupq_n_f32(-0.0005631422f);
    series = vfmasq_n_f32(series, square, 0.004917551f);
    series = vfmasq_n_f32(series, square, -0.026711311f);
    series = vfmasq_n_f32(series, square, 0.1128018f);
    series = vfmasq_n_f32(series, square, -0.37612326f);
    series = vfmasq_n_f32(series, square, 0.12837912f);
    const float32x4_t small = vfmaq_f32(x, series, x);

    float32x4_t result = signed_large;
    __asm("vpt.f32 gt, %q1, %q2\n\tvmovt %q0, %q3" : "+w"(result) : "w"(one), "w"(magnitude), "w"(small));
    return result;
}

#endif
