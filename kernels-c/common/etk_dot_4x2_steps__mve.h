#ifndef ETK_DOT_4X2_STEPS__MVE_H
#define ETK_DOT_4X2_STEPS__MVE_H

#include <stddef.h>

#include "etk_dot_4x2_s8__mve.h"

/* What the functions of etk_dot_4x2_s8__mve.h are made of. Registers: r1 r5 r9 r11 the four activation rows, r3 the stream,
 * r7 the output; accumulators u0..u3 in r0 r2 r4 r6 and v0..v3 in r8 r10 r12 lr (VMLADAV wants even registers), which the
 * record's eight words take over by one LDM. q0..q3 activations, q4 q5 weights, then sums, q6 temporary, q7 the scatter
 * offsets. Stack frame, words: 6 stream, 7 row table, 8 groups, 9 output, 10 group pitch, 11 further passes of the ladder
 * of steps, 12 those left; the rest is the function's. */

_Static_assert(offsetof(etk_dot_4x2_job, lanes) == 36, "the assembler reads the job by these offsets");

/* One step: 16 products for each of the eight accumulators; loads and multiplications alternate so that they overlap.
 * ADDRESS(ROW) is where the activations are and how the row moves. */
#define STEP(MULTIPLY, ADDRESS)                                                                                        \
    "vldrw.u32 q4, [r3], #16\n"                                                                                        \
    "vldrb.u8 q0, " ADDRESS("r1") "\n" MULTIPLY " r0, q0, q4\n"                                                       \
    "vldrb.u8 q1, " ADDRESS("r5") "\n" MULTIPLY " r2, q1, q4\n"                                                       \
    "vldrb.u8 q2, " ADDRESS("r9") "\n" MULTIPLY " r4, q2, q4\n"                                                       \
    "vldrb.u8 q3, " ADDRESS("r11") "\n" MULTIPLY " r6, q3, q4\n"                                                      \
    "vldrw.u32 q5, [r3], #16\n" MULTIPLY " r8, q0, q5\n" MULTIPLY " r10, q1, q5\n" MULTIPLY                            \
    " r12, q2, q5\n" MULTIPLY " lr, q3, q5\n"

/* The first step of a pair whose activations are in q0..q3 already. */
#define STEP_IN_PLACE                                                                                                  \
    "vldrw.u32 q4, [r3], #16\n"                                                                                        \
    "vmladav.s8 r0, q0, q4\n"                                                                                          \
    "vmladav.s8 r2, q1, q4\n"                                                                                          \
    "vmladav.s8 r4, q2, q4\n"                                                                                          \
    "vldrw.u32 q5, [r3], #16\n"                                                                                        \
    "vmladav.s8 r6, q3, q4\n"                                                                                          \
    "vmladav.s8 r8, q0, q5\n"                                                                                          \
    "vmladav.s8 r10, q1, q5\n"                                                                                         \
    "vmladav.s8 r12, q2, q5\n"                                                                                         \
    "vmladav.s8 lr, q3, q5\n"

/* Passes the ladder at START again while passes are left, else sets their number for the next pair. */
#define FURTHER_PASS(START)                                                                                            \
    "vmov s24, r7\n"                                                                                                   \
    "ldr r7, [sp, #48]\n"                                                                                              \
    "subs r7, r7, #1\n"                                                                                                \
    "str r7, [sp, #48]\n"                                                                                              \
    "vmov r7, s24\n"                                                                                                   \
    "bpl.w " START "\n"                                                                                                \
    "vldr s24, [sp, #44]\n"                                                                                            \
    "vstr s24, [sp, #48]\n"

/* Gathers the accumulators into q4 (u) and q5 (v) and fetches the record's parameters in their place. */
#define COLLECT                                                                                                        \
    "vmov q4[2], q4[0], r0, r4\n"                                                                                      \
    "vmov q4[3], q4[1], r2, r6\n"                                                                                      \
    "vmov q5[2], q5[0], r8, r12\n"                                                                                     \
    "vmov q5[3], q5[1], r10, lr\n"                                                                                     \
    "ldm r3!, {r0, r2, r4, r6, r8, r10, r12, lr}\n"                                                                    \
    "vadd.i32 q4, q4, r0\n"                                                                                            \
    "vadd.i32 q5, q5, r8\n"

/* h = high(2 * acc * multiplier) + C, saturating: past the int32 range the output saturates just as well. Of u in q4, of
 * v in q5; then the top bytes of both become the odd bytes of q5: v of row p in byte 4p+3, u in byte 4p+1. */
#define SCALE                                                                                                          \
    "vqrdmulh.s32 q4, q4, r2\n"                                                                                        \
    "vqrdmulh.s32 q5, q5, r10\n"                                                                                       \
    "vqadd.s32 q4, q4, r4\n"                                                                                           \
    "vqadd.s32 q5, q5, r12\n" NARROW("q4", "q5")

/* The same with 1 less for negative accumulators, the exact ties; the bytes are in q4. */
#define SCALE_TIES                                                                                                     \
    "vshr.s32 q6, q4, #31\n"                                                                                           \
    "vadd.i32 q6, q6, r4\n"                                                                                            \
    "vqrdmlah.s32 q6, q4, r2\n"                                                                                        \
    "vshr.s32 q4, q5, #31\n"                                                                                           \
    "vadd.i32 q4, q4, r12\n"                                                                                           \
    "vqrdmlah.s32 q4, q5, r10\n" NARROW("q6", "q4")

#define NARROW(U, V)                                                                                                   \
    "vqshl.s32 " U ", r6\n"                                                                                            \
    "vqshl.s32 " V ", lr\n"                                                                                            \
    "vsri.32 " V ", " U ", #16\n"

/* Limits q4 to the activation range that two core registers hold. */
#define CLAMP(LOWEST, HIGHEST)                                                                                         \
    "vdup.8 q5, " LOWEST "\n"                                                                                          \
    "vmax.s8 q4, q4, q5\n"                                                                                             \
    "vdup.8 q5, " HIGHEST "\n"                                                                                         \
    "vmin.s8 q4, q4, q5\n"

#define STORE(V)                                                                                                       \
    "vshr.u16 " V ", " V ", #8\n"                                                                                      \
    "vstrb.16 " V ", [r7, q7]\n"                                                                                       \
    "uxtab r7, r7, lr, ror #8\n"

#define STORE_AND_LOOP(V, PAIR)                                                                                        \
    STORE(V)                                                                                                           \
    "cmp lr, #0\n"                                                                                                     \
    "bpl.w " PAIR "\n"

/* The next group: its rows to ROWS, r3 and r7 to its start; leaves at 9 after the last. Uses r0 and r2. */
#define NEXT_GROUP(ROWS)                                                                                               \
    "ldrd r0, r2, [sp, #28]\n"                                                                                         \
    "subs r2, r2, #1\n"                                                                                                \
    "beq.w 9f\n"                                                                                                       \
    "ldm r0!, {" ROWS "}\n"                                                                                            \
    "strd r0, r2, [sp, #28]\n"                                                                                         \
    "ldr r3, [sp, #24]\n"                                                                                              \
    "ldrd r7, r2, [sp, #36]\n"                                                                                         \
    "add r2, r2, r7\n"                                                                                                 \
    "str r2, [sp, #36]\n"

static inline void etk_dot_rows(etk_dot_4x2_job *job, const int8_t *const *rows, int32_t count, int8_t *output,
                                int32_t channels, void (*dot)(const etk_dot_4x2_job *))
{
    const int8_t *repeated[4];
    for (int32_t i = 0; i < 4; ++i) {
        const int32_t row = i < count ? i : count - 1;
        repeated[i] = rows[row];
        job->lanes[2 * i] = (uint16_t)(row * channels);
        job->lanes[2 * i + 1] = (uint16_t)(row * channels + 1);
    }
    job->rows = count < 4 ? repeated : rows;
    job->groups = count < 4 ? 1 : count / 4;
    job->output = output;
    job->group_pitch = 4 * channels;
    dot(job);
    if (count > 4 && count % 4 != 0) {
        job->rows = rows + (count - 4);
        job->groups = 1;
        job->output = output + (ptrdiff_t)(count - 4) * channels;
        dot(job);
    }
}

#endif
