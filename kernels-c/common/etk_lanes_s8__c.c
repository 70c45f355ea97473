#include "etk_lanes_s8__c.h"

#include <stddef.h>

#if defined(__GNUC__) && defined(__ARM_ARCH)
/* Frame: 0 sums of totals, 16 sums of upper halves, 32 values, 36 output, 40 stream, 44 channels left, 48 pitch,
 * 52 rectified, 56 and 60 activation range. */
_Static_assert(offsetof(etk_lanes_s8, taps) == 32, "the frame holds a copy");
#endif

#if defined(__GNUC__) && defined(__thumb2__)

#include "etk_lanes_scale__c.h"

/* Adds a tap: 24 bytes, which the entry into a group relies on. */
#define ETK_TAP                                                                                                        \
    "ldrsb r12, [r1], #1\n"                                                                                            \
    "ldmia.w r0!, {r4-r7}\n"                                                                                           \
    "mla r8, r4, r12, r8\n"                                                                                            \
    "mla r9, r5, r12, r9\n"                                                                                            \
    "mla r10, r6, r12, r10\n"                                                                                          \
    "mla r11, r7, r12, r11\n"
#define ETK_TAPS3 ETK_TAP ETK_TAP ETK_TAP

#define ETK_CLAMP(v) ETK_LANES_CLAMP(v, "56", "60")
/* All eight, from r4-r7 totals and r8-r11 upper halves to lr; r4 becomes the pitch. */
#define ETK_OUTPUTS(finish)                                                                                            \
    finish(r4) "strb r12, [lr]\n"                                                                                      \
    "ldr r4, [sp, #48]\n"                                                                                              \
    finish(r8) "strb r12, [lr, r4]\n"                                                                                  \
    "add lr, lr, r4, lsl #1\n"                                                                                         \
    finish(r5) "strb r12, [lr]\n"                                                                                      \
    finish(r9) "strb r12, [lr, r4]\n"                                                                                  \
    "add lr, lr, r4, lsl #1\n"                                                                                         \
    finish(r6) "strb r12, [lr]\n"                                                                                      \
    finish(r10) "strb r12, [lr, r4]\n"                                                                                 \
    "add lr, lr, r4, lsl #1\n"                                                                                         \
    finish(r7) "strb r12, [lr]\n"                                                                                      \
    finish(r11) "strb r12, [lr, r4]\n"

__attribute__((naked)) void etk_lanes_s8__c(const etk_lanes_s8 *task __attribute__((unused)))
{
    __asm volatile(
        "push {r4-r11, lr}\n"
        "sub sp, #68\n"
        "ldmia.w r0, {r1-r8}\n"
        "add r0, sp, #32\n"
        "stmia.w r0, {r1-r8}\n"

        /* Next channel. r0 values, r1 groups, r2 sums of upper halves, r3 taps of a group, r4-r7 values of a tap, r8-r11 totals,
         * r12 weight, lr 32768. */
        "1:\n"
        "ldr r1, [sp, #40]\n"
        "ldr r0, [sp, #32]\n"
        "ldr r8, [r1]\n"
        "ldr r3, [r1, #12]\n"
        "add r4, r8, r8, lsl #16\n"
        "lsrs r3, r3, #8\n"
        "sub r4, r4, r3, lsl #15\n"
        "mov r5, r4\n"
        "mov r6, r4\n"
        "mov r7, r4\n"
        "mov r9, r8\n"
        "mov r10, r8\n"
        "mov r11, r8\n"
        "stmia.w sp, {r4-r11}\n"
        "add r2, sp, #16\n"
        "adds r1, #16\n"
        "mov lr, #32768\n"

        /* Next group. */
        "2:\n"
        "ldrb r3, [r1], #1\n"
        "cbz r3, 4f\n"
        "ldrsb r12, [r1], #1\n"
        "ldmia.w r0!, {r4-r7}\n"
        "mla r8, r4, r12, lr\n"
        "mla r9, r5, r12, lr\n"
        "mla r10, r6, r12, lr\n"
        "mla r11, r7, r12, lr\n"
        "tbb [pc, r3]\n"
        /* From here in halfwords, 12 for each tap that is left out. */
        "3: .byte 0, 192, 180, 168, 156, 144, 132, 120, 108, 96, 84, 72, 60, 48, 36, 24, 12, 0\n"
        "4: b.w 5f\n"
        ".space 24 - (. - 3b)\n"
        ETK_TAPS3 ETK_TAPS3 ETK_TAPS3 ETK_TAPS3 ETK_TAPS3
        "ldmdb r2, {r4-r7}\n"
        "add r4, r4, r8\n"
        "add r5, r5, r9\n"
        "add r6, r6, r10\n"
        "add r7, r7, r11\n"
        "stmdb r2, {r4-r7}\n"
        "ldmia.w r2, {r4-r7}\n"
        "add r4, r4, r8, asr #16\n"
        "add r5, r5, r9, asr #16\n"
        "add r6, r6, r10, asr #16\n"
        "add r7, r7, r11, asr #16\n"
        "stmia.w r2, {r4-r7}\n"
        "b.w 2b\n"

        "5:\n"
        "ldr r3, [sp, #40]\n"
        "adds r1, #3\n"
        "bic r1, r1, #3\n"
        "str r1, [sp, #40]\n"
        "ldrd r0, r1, [r3, #4]\n"
        "ldrb r2, [r3, #12]\n"
        "ldr lr, [sp, #36]\n"
        "add r3, lr, #1\n"
        "str r3, [sp, #36]\n"
        "ldmia.w sp, {r4-r11}\n"
        "sub r4, r4, r8, lsl #16\n"
        "sub r5, r5, r9, lsl #16\n"
        "sub r6, r6, r10, lsl #16\n"
        "sub r7, r7, r11, lsl #16\n"
        "ldr r3, [sp, #52]\n"
        "cmp r3, #0\n"
        "beq.w 7f\n"
        ETK_OUTPUTS(ETK_LANES_RECTIFY)
        "6:\n"
        "ldr r3, [sp, #44]\n"
        "subs r3, #1\n"
        "str r3, [sp, #44]\n"
        "bne.w 1b\n"
        "add sp, #68\n"
        "pop {r4-r11, pc}\n"
        "7:\n"
        ETK_OUTPUTS(ETK_CLAMP)
        "b.w 6b\n");
}

#elif defined(__GNUC__) && defined(__ARM_ARCH)

/* An output from r0; r6 its place, r8 and r9 the halves of the multiplier, r10 constant, r11 shift; r5 2^14, less 2^15
 * where the value is negative and that matters. */
#define ETK_SCALE                                                                                                      \
    "sxth r1, r0\n"                                                                                                    \
    "subs r0, r0, r1\n"                                                                                                \
    "asrs r0, r0, #16\n"                                                                                               \
    "mov r2, r8\n"                                                                                                     \
    "mov r3, r9\n"                                                                                                     \
    "movs r4, r1\n"                                                                                                    \
    "muls r4, r2, r4\n"                                                                                                \
    "asrs r4, r4, #16\n"                                                                                               \
    "muls r2, r0, r2\n"                                                                                                \
    "adds r4, r4, r2\n"                                                                                                \
    "muls r1, r3, r1\n"                                                                                                \
    "adds r4, r4, r1\n"                                                                                                \
    "adds r4, r4, r5\n"                                                                                                \
    "asrs r4, r4, #16\n"                                                                                               \
    "muls r0, r3, r0\n"                                                                                                \
    "adds r0, r0, r4\n"                                                                                                \
    "add r0, r10\n"                                                                                                    \
    "mov r2, r11\n"                                                                                                    \
    "asrs r0, r2\n"
/* A negative value is the zero point whatever the scale. */
#define ETK_RECTIFY                                                                                                    \
    "movs r1, #127\n"                                                                                                  \
    "cmp r0, #0\n"                                                                                                     \
    "blt 11f\n"                                                                                                        \
    ETK_SCALE                                                                                                          \
    "sxtb r1, r0\n"                                                                                                    \
    "cmp r1, r0\n"                                                                                                     \
    "beq 12f\n"                                                                                                        \
    "movs r1, #127\n"                                                                                                  \
    "11:\n"                                                                                                            \
    "asrs r0, r0, #31\n"                                                                                               \
    "eors r0, r1\n"                                                                                                    \
    "12:\n"                                                                                                            \
    "strb r0, [r6]\n"
#define ETK_CLAMP                                                                                                      \
    "asrs r5, r0, #31\n"                                                                                               \
    "lsls r5, r5, #1\n"                                                                                                \
    "adds r5, #1\n"                                                                                                    \
    "lsls r5, r5, #14\n"                                                                                               \
    ETK_SCALE                                                                                                          \
    "ldr r1, [sp, #56]\n"                                                                                              \
    "cmp r0, r1\n"                                                                                                     \
    "bge 11f\n"                                                                                                        \
    "movs r0, r1\n"                                                                                                    \
    "11:\n"                                                                                                            \
    "ldr r1, [sp, #60]\n"                                                                                              \
    "cmp r0, r1\n"                                                                                                     \
    "ble 12f\n"                                                                                                        \
    "movs r0, r1\n"                                                                                                    \
    "12:\n"                                                                                                            \
    "strb r0, [r6]\n"
/* All eight; r7 is where the sums are, r12 where those of upper halves begin. */
#define ETK_OUTPUTS(finish)                                                                                            \
    "mov r7, sp\n"                                                                                                     \
    "10:\n"                                                                                                            \
    "ldr r0, [r7]\n"                                                                                                   \
    "ldr r1, [r7, #16]\n"                                                                                              \
    "lsls r1, r1, #16\n"                                                                                               \
    "subs r0, r0, r1\n"                                                                                                \
    finish                                                                                                             \
    "ldr r1, [sp, #48]\n"                                                                                              \
    "adds r6, r6, r1\n"                                                                                                \
    "ldr r0, [r7, #16]\n"                                                                                              \
    finish                                                                                                             \
    "ldr r1, [sp, #48]\n"                                                                                              \
    "adds r6, r6, r1\n"                                                                                                \
    "adds r7, #4\n"                                                                                                    \
    "cmp r7, r12\n"                                                                                                    \
    "bne 10b\n"

__attribute__((naked)) void etk_lanes_s8__c(const etk_lanes_s8 *task __attribute__((unused)))
{
    __asm volatile(
        ".syntax unified\n"
        "push {r4-r7, lr}\n"
        "mov r4, r8\n"
        "mov r5, r9\n"
        "mov r6, r10\n"
        "mov r7, r11\n"
        "push {r4-r7}\n"
        "sub sp, #68\n"
        "mov r4, sp\n"
        "adds r4, #32\n"
        "ldmia r0!, {r1-r3, r5-r7}\n"
        "stmia r4!, {r1-r3, r5-r7}\n"
        "ldmia r0!, {r1, r2}\n"
        "stmia r4!, {r1, r2}\n"
        "mov r4, sp\n"
        "adds r4, #16\n"
        "mov r12, r4\n"
        "movs r4, #1\n"
        "lsls r4, r4, #15\n"
        "mov lr, r4\n"

        /* Next channel. r0-r3 values of a tap, r4 weight, r5 values, r6 end of the group, r7 taps left, negative,
         * r8-r11 totals, lr 32768. */
        "1:\n"
        "ldr r6, [sp, #40]\n"
        "ldr r1, [r6]\n"
        "ldr r3, [r6, #12]\n"
        "lsls r2, r1, #16\n"
        "adds r2, r2, r1\n"
        "lsrs r3, r3, #8\n"
        "lsls r3, r3, #15\n"
        "subs r2, r2, r3\n"
        "movs r3, r2\n"
        "movs r4, r2\n"
        "movs r5, r2\n"
        "mov r7, sp\n"
        "stmia r7!, {r2-r5}\n"
        "movs r2, r1\n"
        "movs r3, r1\n"
        "movs r4, r1\n"
        "stmia r7!, {r1-r4}\n"
        "adds r6, #16\n"
        "ldr r5, [sp, #32]\n"

        /* Next group. */
        "2:\n"
        "ldrb r7, [r6]\n"
        "adds r6, #1\n"
        "cmp r7, #0\n"
        "beq 4f\n"
        "adds r6, r6, r7\n"
        "rsbs r7, r7, #0\n"
        "mov r8, lr\n"
        "mov r9, lr\n"
        "mov r10, lr\n"
        "mov r11, lr\n"
        "3:\n"
        "ldmia r5!, {r0-r3}\n"
        "ldrsb r4, [r6, r7]\n"
        "muls r0, r4, r0\n"
        "add r8, r0\n"
        "muls r1, r4, r1\n"
        "add r9, r1\n"
        "muls r2, r4, r2\n"
        "add r10, r2\n"
        "muls r3, r4, r3\n"
        "add r11, r3\n"
        "adds r7, #1\n"
        "bne 3b\n"
        "mov r7, sp\n"
        "ldmia r7!, {r0-r3}\n"
        "add r0, r8\n"
        "add r1, r9\n"
        "add r2, r10\n"
        "add r3, r11\n"
        "mov r7, sp\n"
        "stmia r7!, {r0-r3}\n"
        "ldmia r7!, {r0-r3}\n"
        "mov r4, r8\n"
        "asrs r4, r4, #16\n"
        "adds r0, r0, r4\n"
        "mov r4, r9\n"
        "asrs r4, r4, #16\n"
        "adds r1, r1, r4\n"
        "mov r4, r10\n"
        "asrs r4, r4, #16\n"
        "adds r2, r2, r4\n"
        "mov r4, r11\n"
        "asrs r4, r4, #16\n"
        "adds r3, r3, r4\n"
        "subs r7, #16\n"
        "stmia r7!, {r0-r3}\n"
        "b 2b\n"

        "4:\n"
        "ldr r7, [sp, #40]\n"
        "adds r6, #3\n"
        "movs r1, #3\n"
        "bics r6, r1\n"
        "str r6, [sp, #40]\n"
        "ldrh r0, [r7, #4]\n"
        "mov r8, r0\n"
        "ldrh r0, [r7, #6]\n"
        "mov r9, r0\n"
        "ldr r0, [r7, #8]\n"
        "mov r10, r0\n"
        "ldrb r0, [r7, #12]\n"
        "mov r11, r0\n"
        "ldr r6, [sp, #36]\n"
        "adds r0, r6, #1\n"
        "str r0, [sp, #36]\n"
        "ldr r0, [sp, #52]\n"
        "cmp r0, #0\n"
        "beq 6f\n"
        "movs r5, #1\n"
        "lsls r5, r5, #14\n"
        ETK_OUTPUTS(ETK_RECTIFY)
        "5:\n"
        "ldr r0, [sp, #44]\n"
        "subs r0, #1\n"
        "str r0, [sp, #44]\n"
        "beq 7f\n"
        "b 1b\n"
        "7:\n"
        "add sp, #68\n"
        "pop {r4-r7}\n"
        "mov r8, r4\n"
        "mov r9, r5\n"
        "mov r10, r6\n"
        "mov r11, r7\n"
        "pop {r4-r7, pc}\n"
        "6:\n"
        ETK_OUTPUTS(ETK_CLAMP)
        "b 5b\n");
}

#else

#include "etk_lanes_plain.h"

void etk_lanes_s8__c(const etk_lanes_s8 *task)
{
    etk_lanes_channels(task, 4);
}

#endif
