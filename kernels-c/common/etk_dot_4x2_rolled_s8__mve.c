#include "etk_dot_4x2_steps__mve.h"

/* Half the code of etk_dot_4x2_s8__mve: a ladder of 4 steps, one epilogue for every activation range.
 * 14 instructions per step of 128 products, 29 per eight outputs around them, 6 for each further pass of the ladder and
 * 3 for any. Stack frame besides: 0..3 rows, 4 ladder entry, 5 ladder exit, 13 activation_min, 14 activation_max. */

#define ADVANCE(ROW) "[" ROW "], #16"

__attribute__((naked)) void etk_dot_4x2_rolled_s8__mve(const etk_dot_4x2_job *job __attribute__((unused)))
{
    __asm volatile(
        "push {r4-r11, lr}\n"
        "vpush {d8-d15}\n"
        "sub sp, sp, #64\n"
        "add r1, r0, #36\n"
        "vldrh.u16 q7, [r1]\n"
        "ldm r0, {r1-r8}\n" /* rows, groups, stream, output, group pitch, steps, epilogue, activation_min */
        "ldr r9, [r0, #32]\n"
        "cmp r7, #2\n"
        "itt ne\n"
        "mvnne r8, #127\n"
        "movne r9, #127\n"
        "str r3, [sp, #24]\n"
        "add r2, r2, #1\n"
        "strd r1, r2, [sp, #28]\n"
        "strd r4, r5, [sp, #36]\n"
        "strd r8, r9, [sp, #52]\n"
        /* steps - 1 = passes * 4 - skipped; entry = ladder + skipped steps of 56 bytes */
        "subs r6, r6, #1\n"
        "add r8, r6, #3\n"
        "lsr r8, r8, #2\n"
        "rsb r6, r6, r8, lsl #2\n"
        "mov r9, #56\n"
        "adr.w r10, 3f\n"
        "mla r10, r6, r9, r10\n"
        "subs r8, r8, #1\n"
        "it mi\n"
        "addmi r10, r10, #224\n" /* a single step: none of the ladder */
        "orr r10, r10, #1\n"
        "adr.w r9, 5f\n"
        "cmp r8, #0\n"
        "ble 6f\n"
        "adr.w r9, 4f\n"
        "6: orr r9, r9, #1\n"
        "strd r10, r9, [sp, #16]\n"
        "strd r8, r8, [sp, #44]\n"
        "1:\n" NEXT_GROUP("r4, r5, r6, r8")
        "strd r4, r5, [sp]\n"
        "strd r6, r8, [sp, #8]\n"
        "2:\n"
        "ldm sp, {r1, r5, r9, r11}\n" STEP("vmladav.s8", ADVANCE) "ldr pc, [sp, #16]\n"
        ".balign 4\n"
        "3:\n" STEP("vmladava.s8", ADVANCE) STEP("vmladava.s8", ADVANCE) STEP("vmladava.s8", ADVANCE) STEP("vmladava.s8", ADVANCE)
        "ldr pc, [sp, #20]\n"
        ".balign 4\n"
        "4:\n" FURTHER_PASS("3b")
        ".balign 4\n"
        "5:\n" COLLECT SCALE_TIES
        "ldrd r0, r2, [sp, #52]\n" CLAMP("r0", "r2") STORE_AND_LOOP("q4", "2b") "b.w 1b\n"
        "9:\n"
        "add sp, sp, #64\n"
        "vpop {d8-d15}\n"
        "pop {r4-r11, pc}\n");
}

void etk_dot_rows_rolled_s8__mve(etk_dot_4x2_job *job, const int8_t *const *rows, int32_t count, int8_t *output,
                                 int32_t channels)
{
    etk_dot_rows(job, rows, count, output, channels, etk_dot_4x2_rolled_s8__mve);
}
