#ifndef ETK_SOFTMAX_S8_MATH__MVE_H
#define ETK_SOFTMAX_S8_MATH__MVE_H

#include <arm_mve.h>

/* etk_softmax_s8_one_over_one_plus in vectors, where VQRDMULH is its multiplication and VQSHL its shift: a third of the
 * instructions. */
static inline int32_t etk_softmax_s8_one_over_one_plus__mve(int32_t value)
{
    const int32x4_t half_denominator = vdupq_n_s32((value >> 1) + (1 << 30));
    int32x4_t x = vaddq_n_s32(vqrdmulhq_n_s32(half_denominator, -1010580540), 1515870810);
    for (int32_t step = 0; step < 3; ++step) {
        const int32x4_t error = vsubq_s32(vdupq_n_s32(1 << 29), vqrdmulhq_s32(half_denominator, x));
        x = vaddq_s32(x, vqshlq_n_s32(vqrdmulhq_s32(x, error), 2));
    }
    return vgetq_lane_s32(vqshlq_n_s32(x, 1), 0);
}

#endif
