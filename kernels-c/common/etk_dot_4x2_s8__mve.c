#include "etk_dot_4x2_s8__mve.h"

#include "etk_dot_4x2_steps__mve.h"

/* Register plan: r1 r5 r9 r11 the four activation rows, r3 the stream, r7 the output; accumulators u0..u3 in r0 r2 r4 r6
 * and v0..v3 in r8 r10 r12 lr (VMLADAV wants even registers), which the record's eight words take over by one LDM.
 * q0..q3 activations, q4 q5 weights, q7 the scatter offsets.
 *
 * Steps: the first starts the accumulators, the others run through a ladder of LADDER steps that is entered so that
 * exactly the rest remains; longer products pass the whole ladder several times, counting in s26 because no core
 * register is free. 14 instructions per step of 128 products, 21 (ReLU), 23, 28 (clamp) per eight outputs around them,
 * 6 for each further pass, 12 per group.
 *
 * Stack frame, words: 0..3 rows, 4 ladder entry, 5 ladder exit, 6 stream, 7 row table, 8 groups, 9 output,
 * 10 group pitch, 11 epilogue, 12 further passes, 13 activation_min, 14 activation_max, 15 epilogue kind. */

#define LADDER 8

/* A product of one step keeps its activations in q0..q3: 28 instructions (ReLU) or 36 per eight outputs. */
#define SINGLE_GROUP                                                                                                   \
    NEXT_GROUP                                                                                                         \
    "vldrb.u8 q0, [r4]\n"                                                                                              \
    "vldrb.u8 q1, [r5]\n"                                                                                              \
    "vldrb.u8 q2, [r6]\n"                                                                                              \
    "vldrb.u8 q3, [r8]\n"

#define SINGLE_STEP                                                                                                    \
    "vldrw.u32 q4, [r3], #16\n"                                                                                        \
    "vmladav.s8 r0, q0, q4\n"                                                                                          \
    "vmladav.s8 r2, q1, q4\n"                                                                                          \
    "vmladav.s8 r4, q2, q4\n"                                                                                          \
    "vldrw.u32 q5, [r3], #16\n"                                                                                        \
    "vmladav.s8 r6, q3, q4\n"                                                                                          \
    "vmladav.s8 r8, q0, q5\n"                                                                                          \
    "vmladav.s8 r10, q1, q5\n"                                                                                         \
    "vmladav.s8 r12, q2, q5\n"                                                                                         \
    "vmladav.s8 lr, q3, q5\n"                                                                                          \
    "vmov q4[2], q4[0], r0, r4\n"                                                                                      \
    "vmov q4[3], q4[1], r2, r6\n"                                                                                      \
    "vmov q5[2], q5[0], r8, r12\n"                                                                                     \
    "vmov q5[3], q5[1], r10, lr\n"                                                                                     \
    "ldm r3!, {r0, r2, r4, r6, r8, r10, r12, lr}\n"                                                                    \
    "vadd.i32 q4, q4, r0\n"                                                                                            \
    "vadd.i32 q5, q5, r8\n"

__attribute__((naked)) void etk_dot_4x2_s8__mve(const etk_dot_4x2_job *job __attribute__((unused)))
{
    __asm volatile(
        "push {r4-r11, lr}\n"
        "vpush {d8-d15}\n"
        "sub sp, sp, #64\n"
        "add r1, r0, #36\n"
        "vldrh.u16 q7, [r1]\n"
        "ldm r0, {r1-r8}\n" /* rows, groups, stream, output, group pitch, steps, epilogue, activation_min */
        "ldr r9, [r0, #32]\n"
        "str r3, [sp, #24]\n"
        "add r2, r2, #1\n"
        "strd r1, r2, [sp, #28]\n"
        "strd r4, r5, [sp, #36]\n"
        "strd r8, r9, [sp, #52]\n"
        "str r7, [sp, #60]\n"
        "adr.w r10, 7f\n"
        "ldr r7, [r10, r7, lsl #2]\n"
        "add r7, r7, r10\n"
        "str r7, [sp, #20]\n"
        "str r7, [sp, #44]\n"
        "subs r6, r6, #1\n"
        "beq.w 10f\n"
        /* steps - 1 = passes * LADDER - skipped; entry = ladder + skipped steps of 56 bytes */
        "add r8, r6, #7\n"
        "lsr r8, r8, #3\n"
        "rsb r6, r6, r8, lsl #3\n"
        "mov r9, #56\n"
        "adr.w r10, 3f\n"
        "mla r10, r6, r9, r10\n"
        "orr r10, r10, #1\n"
        "str r10, [sp, #16]\n"
        "subs r8, r8, #1\n"
        "str r8, [sp, #48]\n"
        "beq 1f\n"
        "adr.w r10, 4f\n"
        "orr r10, r10, #1\n"
        "str r10, [sp, #20]\n"
        "vmov s26, r8\n"
        "1:\n" NEXT_GROUP
        "2:\n"
        "ldm sp, {r1, r5, r9, r11}\n" STEP("vmladav.s8") "ldr pc, [sp, #16]\n"
        ".balign 4\n"
        "3:\n" STEP("vmladava.s8") STEP("vmladava.s8") STEP("vmladava.s8") STEP("vmladava.s8") STEP("vmladava.s8")
            STEP("vmladava.s8") STEP("vmladava.s8") STEP("vmladava.s8") "ldr pc, [sp, #20]\n"
        ".balign 4\n"
        "4:\n" /* another pass */
        "vmov s24, r7\n"
        "vmov r7, s26\n"
        "subs r7, r7, #1\n"
        "vmov s26, r7\n"
        "vmov r7, s24\n"
        "bpl.w 3b\n"
        "ldr r1, [sp, #48]\n"
        "vmov s26, r1\n"
        "ldr pc, [sp, #44]\n"
        ".balign 4\n"
        "5:\n" COLLECT SCALE NARROW("q0", "q1") STORE_AND_LOOP("q1", "2b") "b.w 1b\n"
        "6:\n" COLLECT SCALE_TIES NARROW("q2", "q3") STORE_AND_LOOP("q3", "2b") "b.w 1b\n"
        "8:\n" COLLECT SCALE_TIES
        "ldrd r0, r2, [sp, #52]\n" NARROW("q2", "q3")
        "vdup.8 q0, r0\n"
        "vdup.8 q1, r2\n"
        "vmax.s8 q3, q3, q0\n"
        "vmin.s8 q3, q3, q1\n" STORE_AND_LOOP("q3", "2b") "b.w 1b\n"
        "10:\n"
        "ldrd r1, r9, [sp, #52]\n"
        "ldr r0, [sp, #60]\n"
        "cmp r0, #0\n"
        "bne.w 13f\n"
        "11:\n" SINGLE_GROUP
        "12:\n" SINGLE_STEP
        "vqrdmulh.s32 q4, q4, r2\n"
        "vqrdmulh.s32 q5, q5, r10\n"
        "vqadd.s32 q4, q4, r4\n"
        "vqadd.s32 q5, q5, r12\n" NARROW("q4", "q5") STORE_AND_LOOP("q5", "12b") "b.w 11b\n"
        "13:\n" SINGLE_GROUP
        "14:\n" SINGLE_STEP
        "vshr.s32 q6, q4, #31\n"
        "vadd.i32 q6, q6, r4\n"
        "vqrdmlah.s32 q6, q4, r2\n"
        "vshr.s32 q4, q5, #31\n"
        "vadd.i32 q4, q4, r12\n"
        "vqrdmlah.s32 q4, q5, r10\n" NARROW("q6", "q4")
        "vdup.8 q5, r1\n"
        "vmax.s8 q4, q4, q5\n"
        "vdup.8 q5, r9\n"
        "vmin.s8 q4, q4, q5\n" STORE_AND_LOOP("q4", "14b") "b.w 13b\n"
        "9:\n"
        "add sp, sp, #64\n"
        "vpop {d8-d15}\n"
        "pop {r4-r11, pc}\n"
        ".balign 4\n"
        "7:\n"
        ".word 5b - 7b + 1, 6b - 7b + 1, 8b - 7b + 1\n");
}

void etk_dot_rows_s8__mve(etk_dot_4x2_job *job, const int8_t *const *rows, int32_t count, int8_t *output,
                          int32_t channels)
{
    etk_dot_rows(job, rows, count, output, channels, etk_dot_4x2_s8__mve);
}
