#include "etk_dot_4x2_s8__mve.h"

#include "etk_dot_4x2_steps__mve.h"

/* Pairs of channels walk over the activations forward and backward in turn: where one pair ends the next begins, so that
 * four of a pair's loads are saved and the rows are never set back.
 *
 * Steps: the first starts the accumulators, the others run through a ladder of LADDER steps that is entered so that
 * exactly the rest remains; longer products pass the whole ladder several times, counting on the stack because no core
 * register is free. 14 instructions per step of 128 products, on average 16.5 (ReLU), 18.5, 23.5 (clamp) per eight outputs
 * around them, 6 for each further pass and 3 for any, 13 per group.
 *
 * Stack frame besides: 0 forward ladder entry, 1 backward, 2 forward ladder exit, 3 backward, 4 epilogue, 5 its kind,
 * 13 activation_min, 14 activation_max. */

#define LADDER(ADDRESS)                                                                                                \
    STEP("vmladava.s8", ADDRESS) STEP("vmladava.s8", ADDRESS) STEP("vmladava.s8", ADDRESS)                             \
    STEP("vmladava.s8", ADDRESS) STEP("vmladava.s8", ADDRESS) STEP("vmladava.s8", ADDRESS)                             \
    STEP("vmladava.s8", ADDRESS) STEP("vmladava.s8", ADDRESS)

#define FORWARD(ROW) "[" ROW ", #16]!"
#define BACKWARD(ROW) "[" ROW ", #-16]!"

/* The record says whether the next pair walks backward (bit 30) or there is none (bit 31). */
#define STORE_AND_TURN(V)                                                                                              \
    STORE(V)                                                                                                           \
    "lsls lr, lr, #1\n"                                                                                                \
    "bmi.w 5b\n"                                                                                                       \
    "bcc.w 2b\n"                                                                                                       \
    "b.w 1b\n"

/* A product of one step keeps its activations in q0..q3: 28 instructions (ReLU) or 36 per eight outputs. */
#define SINGLE_GROUP                                                                                                   \
    NEXT_GROUP("r4, r5, r6, r8")                                                                                       \
    "vldrb.u8 q0, [r4]\n"                                                                                              \
    "vldrb.u8 q1, [r5]\n"                                                                                              \
    "vldrb.u8 q2, [r6]\n"                                                                                              \
    "vldrb.u8 q3, [r8]\n"

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
        "str r7, [sp, #20]\n"
        "subs r6, r6, #1\n"
        "beq.w 12f\n"
        "adr.w r10, 18f\n"
        "ldr r7, [r10, r7, lsl #2]\n"
        "add r7, r7, r10\n"
        "str r7, [sp, #16]\n"
        "strd r7, r7, [sp, #8]\n"
        /* steps - 1 = passes * 8 - skipped; entry = ladder + skipped steps of 56 bytes */
        "add r8, r6, #7\n"
        "lsr r8, r8, #3\n"
        "rsb r6, r6, r8, lsl #3\n"
        "mov r9, #56\n"
        "adr.w r10, 3f\n"
        "mla r10, r6, r9, r10\n"
        "orr r10, r10, #1\n"
        "adr.w r11, 6f\n"
        "mla r11, r6, r9, r11\n"
        "orr r11, r11, #1\n"
        "strd r10, r11, [sp]\n"
        "subs r8, r8, #1\n"
        "strd r8, r8, [sp, #44]\n"
        "beq 1f\n"
        "adr.w r10, 4f\n"
        "adr.w r11, 7f\n"
        "orr r10, r10, #1\n"
        "orr r11, r11, #1\n"
        "strd r10, r11, [sp, #8]\n"
        "1:\n" NEXT_GROUP("r1, r5, r9, r11")
        "vldrb.u8 q0, [r1]\n"
        "vldrb.u8 q1, [r5]\n"
        "vldrb.u8 q2, [r9]\n"
        "vldrb.u8 q3, [r11]\n"
        "2:\n" STEP_IN_PLACE "ldr pc, [sp]\n"
        ".balign 4\n"
        "3:\n" LADDER(FORWARD) "ldr pc, [sp, #8]\n"
        ".balign 4\n"
        "4:\n" FURTHER_PASS("3b") "ldr pc, [sp, #16]\n"
        "5:\n" STEP_IN_PLACE "ldr pc, [sp, #4]\n"
        ".balign 4\n"
        "6:\n" LADDER(BACKWARD) "ldr pc, [sp, #12]\n"
        ".balign 4\n"
        "7:\n" FURTHER_PASS("6b") "ldr pc, [sp, #16]\n"
        "8:\n" COLLECT SCALE STORE_AND_TURN("q5")
        "10:\n" COLLECT SCALE_TIES STORE_AND_TURN("q4")
        "11:\n" COLLECT SCALE_TIES
        "ldrd r0, r2, [sp, #52]\n" CLAMP("r0", "r2") STORE_AND_TURN("q4")
        "12:\n"
        "ldrd r1, r9, [sp, #52]\n"
        "ldr r0, [sp, #20]\n"
        "cmp r0, #0\n"
        "bne.w 15f\n"
        "13:\n" SINGLE_GROUP
        "14:\n" STEP_IN_PLACE COLLECT SCALE STORE_AND_LOOP("q5", "14b") "b.w 13b\n"
        "15:\n" SINGLE_GROUP
        "16:\n" STEP_IN_PLACE COLLECT SCALE_TIES CLAMP("r1", "r9") STORE_AND_LOOP("q4", "16b") "b.w 15b\n"
        "9:\n"
        "add sp, sp, #64\n"
        "vpop {d8-d15}\n"
        "pop {r4-r11, pc}\n"
        ".balign 4\n"
        "18:\n"
        ".word 8b - 18b + 1, 10b - 18b + 1, 11b - 18b + 1\n");
}

void etk_dot_rows_s8__mve(etk_dot_4x2_job *job, const int8_t *const *rows, int32_t count, int8_t *output,
                          int32_t channels)
{
    etk_dot_rows(job, rows, count, output, channels, etk_dot_4x2_s8__mve);
}
