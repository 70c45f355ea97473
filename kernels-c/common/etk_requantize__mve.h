#ifndef ETK_REQUANTIZE__MVE_H
#define ETK_REQUANTIZE__MVE_H

#include <arm_mve.h>
#include <stdint.h>

/* etk_requantize.h for vectors. */

/* etk_round_shift_right: rounds half away from zero by making negative values one less before rounding half up. */
static inline int32x4_t etk_round_shift_right__mve(int32x4_t values, int32_t exponent)
{
    const int32x4_t ties = exponent > 0 ? vshrq_n_s32(values, 31) : vdupq_n_s32(0);
    return vrshlq_n_s32(vqaddq_s32(values, ties), -exponent);
}

/* etk_requantize. */
static inline int32x4_t etk_requantize__mve(int32x4_t values, int32_t multiplier, int32_t shift)
{
    const int32_t left = shift > 0 ? shift : 0;
    const int32_t right = shift < 0 ? -shift : 0;
    return etk_round_shift_right__mve(vqrdmulhq_n_s32(vshlq_r_s32(values, left), multiplier), right);
}

/* etk_requantize with a multiplier and shift per lane. */
static inline int32x4_t etk_requantize_lanes__mve(int32x4_t values, int32x4_t multipliers, int32x4_t shifts)
{
    const int32x4_t zero = vdupq_n_s32(0);
    const int32x4_t right = vminq_s32(shifts, zero);
    const int32x4_t high = vqrdmulhq_s32(vshlq_s32(values, vmaxq_s32(shifts, zero)), multipliers);
    /* -1 for negative values that are shifted right. */
    const int32x4_t ties = vshrq_n_s32(vandq_s32(high, right), 31);
    return vrshlq_s32(vqaddq_s32(high, ties), right);
}

/* The last step for common cases, 0 < multiplier and -24 <= shift <= -1: the results are the top bytes of the lanes. See
 * etk_dot_4x2_s8__mve.h. */
typedef struct {
    int32_t multiplier;
    int32_t addend;
    int32_t shift_left;
} etk_top_byte_scale;

static inline int etk_has_top_byte_scale(int32_t multiplier, int32_t shift)
{
    return multiplier > 0 && shift >= -24 && shift <= -1;
}

static inline etk_top_byte_scale etk_make_top_byte_scale(int32_t multiplier, int32_t shift, int32_t output_offset)
{
    const int32_t right = -shift;
    return (etk_top_byte_scale){multiplier, (1 << (right - 1)) + output_offset * (1 << right), 24 - right};
}

/* ties: also round negative exact ties away from zero. */
static inline int32x4_t etk_to_top_byte__mve(int32x4_t values, etk_top_byte_scale scale, int ties)
{
    int32x4_t high = vqrdmulhq_n_s32(values, scale.multiplier);
    if (ties) {
        high = vqaddq_s32(high, vshrq_n_s32(values, 31));
    }
    return vqshlq_r_s32(vqaddq_n_s32(high, scale.addend), scale.shift_left);
}

/* The top bytes of even and odd lanes, which take turns, as bytes 1 of halfwords: shift right by 8 and store halves. */
static inline int8x16_t etk_interleave_top_bytes__mve(int32x4_t even, int32x4_t odd)
{
    return vreinterpretq_s8_s32(vsriq_n_s32(odd, even, 16));
}

#endif
