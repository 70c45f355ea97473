#ifndef ETK_LINEAR_S8_OCTETS_BODY__MVE_H
#define ETK_LINEAR_S8_OCTETS_BODY__MVE_H

#include <arm_mve.h>
#include <stddef.h>
#include <string.h>

#include "etk_linear_s8_octets.h"

/* What the kernels of eight outputs at a time share: the job, and assembler by registers r0 r2 r4 r6 r8 r10 r12 lr eight
 * accumulators, r1 input, r3 stream, r5 output, r7 multiplier, r9 passes, r11 addend. */

typedef struct {
    const int8_t *input;
    const int8_t *stream;
    int8_t *output;
    const int8_t *output_end;
    int32_t steps;
    int32_t multiplier;
    int32_t addend;
    int32_t shift_left;
    int32_t ties; /* 0: negative results are clamped to the zero point anyway, and the range is [-128, 127] */
    int32_t activation_min;
    int32_t activation_max;
} octets_job;

_Static_assert(offsetof(octets_job, activation_max) == 40, "the assembler below reads the job by these offsets");

/* 17 instructions for 128 products, 68 bytes. */
#define ETK_OCTETS_STEP                                                                                                \
    "vldrb.u8 q0, [r1], #16\n"                                                                                         \
    "vldrw.u32 q1, [r3], #16\n"                                                                                        \
    "vmladava.s8 r0, q0, q1\n"                                                                                         \
    "vldrw.u32 q2, [r3], #16\n"                                                                                        \
    "vmladava.s8 r2, q0, q2\n"                                                                                         \
    "vldrw.u32 q3, [r3], #16\n"                                                                                        \
    "vmladava.s8 r4, q0, q3\n"                                                                                         \
    "vldrw.u32 q4, [r3], #16\n"                                                                                        \
    "vmladava.s8 r6, q0, q4\n"                                                                                         \
    "vldrw.u32 q1, [r3], #16\n"                                                                                        \
    "vmladava.s8 r8, q0, q1\n"                                                                                         \
    "vldrw.u32 q2, [r3], #16\n"                                                                                        \
    "vmladava.s8 r10, q0, q2\n"                                                                                        \
    "vldrw.u32 q3, [r3], #16\n"                                                                                        \
    "vmladava.s8 r12, q0, q3\n"                                                                                        \
    "vldrw.u32 q4, [r3], #16\n"                                                                                        \
    "vmladava.s8 lr, q0, q4\n"

/* Stack: 0..7 eight zeros, 32 input, 36 the function's own, 40 passes, 44 shift_left, 48 output_end, 52 ties,
 * 56 activation_min, 60 activation_max; r1 is the input, r8 the steps. */
#define ETK_OCTETS_ENTER                                                                                               \
    "push {r4-r11, lr}\n"                                                                                              \
    "vpush {d8-d15}\n"                                                                                                 \
    "sub sp, sp, #64\n"                                                                                                \
    "vmov.i32 q0, #0\n"                                                                                                \
    "vstrw.u32 q0, [sp]\n"                                                                                             \
    "vstrw.u32 q0, [sp, #16]\n"                                                                                        \
    "ldm r0, {r1, r3, r5, r6, r8}\n" /* input, stream, output, output_end, steps */                                    \
    "ldrd r7, r11, [r0, #20]\n"                                                                                        \
    "ldrd r2, r4, [r0, #28]\n"                                                                                         \
    "strd r2, r6, [sp, #44]\n"                                                                                         \
    "str r4, [sp, #52]\n"                                                                                              \
    "ldrd r2, r4, [r0, #36]\n"                                                                                         \
    "strd r2, r4, [sp, #56]\n"

/* The sums with their biases in q0 and q1, shift_left in r0, output_end in r2, ties in r4. */
#define ETK_OCTETS_SUMS                                                                                                \
    "vmov q0[2], q0[0], r0, r4\n"                                                                                      \
    "vmov q0[3], q0[1], r2, r6\n"                                                                                      \
    "vmov q1[2], q1[0], r8, r12\n"                                                                                     \
    "vmov q1[3], q1[1], r10, lr\n"                                                                                     \
    "vldrw.u32 q2, [r3], #16\n"                                                                                        \
    "vldrw.u32 q3, [r3], #16\n"                                                                                        \
    "add r0, sp, #44\n"                                                                                                \
    "ldm r0, {r0, r2, r4}\n"                                                                                           \
    "vadd.i32 q0, q0, q2\n"                                                                                            \
    "vadd.i32 q1, q1, q3\n"

/* Results in the top bytes of q0 and q1: exact ties of negative values, any activation range. */
#define ETK_OCTETS_ANY_RANGE                                                                                           \
    "vshr.s32 q2, q0, #31\n"                                                                                           \
    "vshr.s32 q3, q1, #31\n"                                                                                           \
    "vadd.i32 q2, q2, r11\n"                                                                                           \
    "vadd.i32 q3, q3, r11\n"                                                                                           \
    "vqrdmlah.s32 q2, q0, r7\n"                                                                                        \
    "vqrdmlah.s32 q3, q1, r7\n"                                                                                        \
    "vqshl.s32 q2, r0\n"                                                                                               \
    "vqshl.s32 q3, r0\n"                                                                                               \
    "ldrd r0, r4, [sp, #56]\n"                                                                                         \
    "vdup.8 q0, r0\n"                                                                                                  \
    "vdup.8 q1, r4\n"                                                                                                  \
    "vmax.s8 q2, q2, q0\n"                                                                                             \
    "vmax.s8 q3, q3, q0\n"                                                                                             \
    "vmin.s8 q0, q2, q1\n"                                                                                             \
    "vmin.s8 q1, q3, q1\n"

/* Stores eight results; the next eight begin at label 1. */
#define ETK_OCTETS_NEXT                                                                                                \
    "vshr.s32 q0, q0, #24\n"                                                                                           \
    "vshr.s32 q1, q1, #24\n"                                                                                           \
    "vstrb.32 q0, [r5], #4\n"                                                                                          \
    "vstrb.32 q1, [r5], #4\n"                                                                                          \
    "cmp r5, r2\n"                                                                                                     \
    "bne.w 1b\n"                                                                                                       \
    "add sp, sp, #64\n"                                                                                                \
    "vpop {d8-d15}\n"                                                                                                  \
    "pop {r4-r11, pc}\n"

static inline octets_job make_job(const etk_linear_s8_octets_params *params)
{
    const int32_t right = -params->shift;
    return (octets_job){.steps = (params->input_features + 15) / 16,
                        .multiplier = params->multiplier,
                        .addend = (1 << (right - 1)) + params->output_offset * (1 << right),
                        .shift_left = 24 - right,
                        .ties = params->ties,
                        .activation_min = params->activation_min,
                        .activation_max = params->activation_max};
}

/* Where a batch can be read in whole steps. */
static inline const int8_t *whole_steps(const etk_linear_s8_octets_params *params, const int8_t *input, void *scratch)
{
    if (params->input_features % 16 == 0) {
        return input;
    }
    /* The last step reads past the input; the bytes there meet zero weights, but memory may end. */
    return memcpy(scratch, input, (size_t)params->input_features);
}

#endif
