#include "etk_lanes_quad_s8__c.h"

#include <stddef.h>

#if defined(__GNUC__) && defined(__thumb2__)

#include "etk_lanes_scale__c.h"

/* Frame: 0 values, 4 output, 8 stream, 12 channels left, 16 pitch, 20 rectified, 24 and 28 activation range. */
_Static_assert(offsetof(etk_lanes_s8, taps) == 32, "the frame holds a copy");

/* Adds a tap: 16 bytes, which the entry into a group relies on. */
#define ETK_TAP                                                                                                        \
    "ldrsb r12, [r1], #1\n"                                                                                            \
    "ldmia.w r0!, {r4, r5}\n"                                                                                          \
    "mla r8, r4, r12, r8\n"                                                                                            \
    "mla r9, r5, r12, r9\n"
#define ETK_TAPS3 ETK_TAP ETK_TAP ETK_TAP

#define ETK_CLAMP(v) ETK_LANES_CLAMP(v, "24", "28")
/* All four, from r6 and r7 totals and r10 and r11 upper halves to lr; r4 becomes the pitch. */
#define ETK_OUTPUTS(finish)                                                                                            \
    finish(r6) "strb r12, [lr]\n"                                                                                      \
    "ldr r4, [sp, #16]\n"                                                                                              \
    finish(r10) "strb r12, [lr, r4]\n"                                                                                 \
    "add lr, lr, r4, lsl #1\n"                                                                                         \
    finish(r7) "strb r12, [lr]\n"                                                                                      \
    finish(r11) "strb r12, [lr, r4]\n"

__attribute__((naked)) void etk_lanes_quad_s8__c(const etk_lanes_s8 *task __attribute__((unused)))
{
    __asm volatile(
        "push {r4-r11, lr}\n"
        "sub sp, #36\n"
        "ldmia.w r0, {r1-r8}\n"
        "stmia.w sp, {r1-r8}\n"

        /* Next channel. r0 values, r1 groups, r3 taps of a group, r4 and r5 values of a tap, r6 and r7 sums of totals, r8 and
         * r9 totals, r10 and r11 sums of upper halves, r12 weight, lr 32768. */
        "1:\n"
        "ldr r1, [sp, #8]\n"
        "ldr r0, [sp]\n"
        "ldr r10, [r1]\n"
        "ldr r3, [r1, #12]\n"
        "add r6, r10, r10, lsl #16\n"
        "lsrs r3, r3, #8\n"
        "sub r6, r6, r3, lsl #15\n"
        "mov r7, r6\n"
        "mov r11, r10\n"
        "adds r1, #16\n"
        "mov lr, #32768\n"

        /* Next group. */
        "2:\n"
        "ldrb r3, [r1], #1\n"
        "cbz r3, 4f\n"
        "ldrsb r12, [r1], #1\n"
        "ldmia.w r0!, {r4, r5}\n"
        "mla r8, r4, r12, lr\n"
        "mla r9, r5, r12, lr\n"
        "tbb [pc, r3]\n"
        /* From here in halfwords, 8 for each tap that is left out. */
        "3: .byte 0, 132, 124, 116, 108, 100, 92, 84, 76, 68, 60, 52, 44, 36, 28, 20, 12, 0\n"
        "4: b.w 5f\n"
        ".space 24 - (. - 3b)\n"
        ETK_TAPS3 ETK_TAPS3 ETK_TAPS3 ETK_TAPS3 ETK_TAPS3
        "add r6, r6, r8\n"
        "add r7, r7, r9\n"
        "add r10, r10, r8, asr #16\n"
        "add r11, r11, r9, asr #16\n"
        "b.w 2b\n"

        "5:\n"
        "ldr r3, [sp, #8]\n"
        "adds r1, #3\n"
        "bic r1, r1, #3\n"
        "str r1, [sp, #8]\n"
        "ldrd r0, r1, [r3, #4]\n"
        "ldrb r2, [r3, #12]\n"
        "ldr lr, [sp, #4]\n"
        "add r3, lr, #1\n"
        "str r3, [sp, #4]\n"
        "sub r6, r6, r10, lsl #16\n"
        "sub r7, r7, r11, lsl #16\n"
        "ldr r3, [sp, #20]\n"
        "cmp r3, #0\n"
        "beq.w 7f\n"
        ETK_OUTPUTS(ETK_LANES_RECTIFY)
        "6:\n"
        "ldr r3, [sp, #12]\n"
        "subs r3, #1\n"
        "str r3, [sp, #12]\n"
        "bne.w 1b\n"
        "add sp, #36\n"
        "pop {r4-r11, pc}\n"
        "7:\n"
        ETK_OUTPUTS(ETK_CLAMP)
        "b.w 6b\n");
}

#else

#include "etk_lanes_plain.h"

void etk_lanes_quad_s8__c(const etk_lanes_s8 *task)
{
    etk_lanes_channels(task, 2);
}

#endif
