#ifndef ETK_DIVIDE_FLOAT__MVE_H
#define ETK_DIVIDE_FLOAT__MVE_H

#include <arm_mve.h>

/* Division for cores with MVE float, which have none of vectors. */

/* q0 = round_half_away((float)q0 / (float)q1 * scale) + zero_point, saturated, in 20 instructions; the quotient is 0
 * where q1 is. |q0|, |q1| < 2^16.
 *
 * The reciprocal starts from the bit pattern of the denominator taken from a constant, which is right to 5 %; each of
 * three steps squares that, and the last one leaves the nearest float for all but 56 denominators below 2^17. The
 * quotient by it, corrected once by its remainder, is then the nearest float: of the 56 every numerator was tried. A
 * numerator over 0 becomes 0 * infinity, NaN, and that 0 when it is converted. */
#define ETK_DIVIDE                                                                                                     \
    "vpt.i32 eq, q1, zr\n"                                                                                             \
    "vmovt.i32 q0, #0\n"                                                                                               \
    "vcvt.f32.s32 q1, q1\n"                                                                                            \
    "vcvt.f32.s32 q0, q0\n"                                                                                            \
    "vsub.i32 q2, %q[seed], q1\n" ETK_RECIPROCAL_STEP ETK_RECIPROCAL_STEP ETK_RECIPROCAL_STEP                          \
    "vmul.f32 q3, q0, q2\n"                                                                                            \
    "vfms.f32 q0, q3, q1\n"                                                                                            \
    "vfma.f32 q3, q0, q2\n"                                                                                            \
    "vmul.f32 q3, q3, %[scale]\n"                                                                                      \
    "vcvta.s32.f32 q0, q3\n"                                                                                           \
    "vqadd.s32 q0, q0, %[zero]\n"

/* q2 += q2 * (1 - q1 * q2) */
#define ETK_RECIPROCAL_STEP                                                                                            \
    "vmov q3, %q[one]\n"                                                                                               \
    "vfms.f32 q3, q1, q2\n"                                                                                            \
    "vfma.f32 q2, q2, q3\n"

#define ETK_DIVIDE_OPERANDS(scale_of_quotients, zero_point)                                                            \
    [seed] "w"(vdupq_n_u32(0x7ef311c7u)), [one] "w"(vdupq_n_f32(1.0f)), [scale] "r"(scale_of_quotients),               \
        [zero] "r"(zero_point)

#endif
