#ifndef ETK_EXP_LINE_F32__MVE_H
#define ETK_EXP_LINE_F32__MVE_H

#include <arm_mve.h>
#include <stdint.h>

/* What softmaxes do with a line of elements that lie one after the other, for cores with MVE float. The loops are
 * predicated: lanes past the end keep their values and are neither read nor written. */

/* The largest of count elements; NaN is passed over. */
static inline float etk_line_maximum_f32(const float *x, int32_t count)
{
    const float lowest = -__builtin_inff();
    float32x4_t maxima = vdupq_n_f32(lowest);
    __asm volatile("wlstp.32 lr, %[count], 2f\n"
                   "1:\n"
                   "vldrw.u32 q1, [%[x]], #16\n"
                   "vmaxnm.f32 %q[maxima], %q[maxima], q1\n"
                   "letp lr, 1b\n"
                   "2:\n"
                   : [x] "+r"(x), [maxima] "+w"(maxima)
                   : [count] "r"(count)
                   : "lr", "q1", "memory");
    return vmaxnmvq_f32(lowest, maxima);
}

/* Constants of the exponential; etk_exp_float.h says what they are. To begin, they are to be kept in registers. */
typedef struct {
    float32x4_t per_ln2;
    float32x4_t shift; /* 1.5 * 2^23 + 127: the low bits of the sum are the exponent of the power of two */
    float32x4_t c5;
    float32x4_t lowest;
    float c4;
    float c3;
    float c2;
    float c1;
    float minus_ln2;
} etk_exp_constants;

static inline etk_exp_constants etk_exp_constants_f32(void)
{
    return (etk_exp_constants){
        .per_ln2 = vdupq_n_f32(1.44269504f),
        .shift = vdupq_n_f32(12583039.0f),
        .c5 = vdupq_n_f32(0.0083125f),
        .lowest = vdupq_n_f32(-88.0f),
        .c4 = 0.04189033f,
        .c3 = 0.16667115f,
        .c2 = 0.4999923f,
        .c1 = 1.0f,
        .minus_ln2 = -0.693147181f,
    };
}

/* q0 = e^(q0 - maximum) where that is at most 1, in 17 instructions. Below -88 it is 0: the exponent's bits are. The
 * product of the power of two with ln(2) is rounded only with its sum, so that ln(2) need not be in two parts: the
 * error is below 4e-7 of the result. NaN stays: the limit is not greater than it, whereas "x less than the limit" would
 * be true of the unordered. */
#define ETK_EXP_BELOW_MAXIMUM                                                                                          \
    "vsub.f32 q0, q0, %[maximum]\n"                                                                                    \
    "vpt.f32 gt, %q[lowest], q0\n"                                                                                     \
    "vmovt q0, %q[lowest]\n"                                                                                           \
    "vmov q1, %q[shift]\n"                                                                                             \
    "vfma.f32 q1, q0, %q[per_ln2]\n"                                                                                   \
    "vsub.f32 q2, q1, %q[shift]\n"                                                                                     \
    "vfma.f32 q0, q2, %[minus_ln2]\n"                                                                                  \
    "vmov q2, %q[c5]\n"                                                                                                \
    "vfmas.f32 q2, q0, %[c4]\n"                                                                                        \
    "vfmas.f32 q2, q0, %[c3]\n"                                                                                        \
    "vfmas.f32 q2, q0, %[c2]\n"                                                                                        \
    "vfmas.f32 q2, q0, %[c1]\n"                                                                                        \
    "vfmas.f32 q2, q0, %[c1]\n"                                                                                        \
    "vshl.i32 q1, q1, #23\n"                                                                                           \
    "vmul.f32 q0, q2, q1\n"

#define ETK_EXP_OPERANDS(k)                                                                                            \
    [per_ln2] "w"((k)->per_ln2), [shift] "w"((k)->shift), [c5] "w"((k)->c5), [lowest] "w"((k)->lowest),                \
        [c4] "r"((k)->c4), [c3] "r"((k)->c3), [c2] "r"((k)->c2), [c1] "r"((k)->c1), [minus_ln2] "r"((k)->minus_ln2)

static inline float etk_sum_of_lanes_f32(float32x4_t sums)
{
    return (vgetq_lane_f32(sums, 0) + vgetq_lane_f32(sums, 1)) + (vgetq_lane_f32(sums, 2) + vgetq_lane_f32(sums, 3));
}

#endif
