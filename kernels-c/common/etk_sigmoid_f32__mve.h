#ifndef ETK_SIGMOID_F32__MVE_H
#define ETK_SIGMOID_F32__MVE_H

#include "etk_exp_f32__mve.h"

/* 1 / (1 + e^-x): relative error below 1e-6, below x = -87 absolute error below 2e-38; NaN stays. */
static inline float32x4_t etk_sigmoid_f32x4(float32x4_t x)
{
    const float32x4_t limited = etk_at_least_f32x4(etk_at_most_f32x4(x, 87.0f), -87.0f);
    const etk_exp_parts_f32x4 e = etk_exp_split_f32x4(vnegq_f32(limited), 0.0f);
    return etk_reciprocal_f32x4(vaddq_n_f32(vfmaq_f32(e.power, e.power, e.rest), 1.0f));
}

/* The hyperbolic tangent by t / (t + 2), t = e^2x - 1, which keeps the digits of small arguments: relative error below
 * 1e-6. NaN stays; -0 becomes 0. */
static inline float32x4_t etk_tanh_f32x4(float32x4_t x)
{
    const float32x4_t limited = etk_at_least_f32x4(etk_at_most_f32x4(x, 9.1f), -9.1f);
    const etk_exp_parts_f32x4 e = etk_exp_split_f32x4(vaddq_f32(limited, limited), 0.0f);
    const float32x4_t t = vfmaq_f32(vsubq_n_f32(e.power, 1.0f), e.power, e.rest);
    return vmulq_f32(t, etk_reciprocal_f32x4(vaddq_n_f32(t, 2.0f)));
}

#endif
