#ifndef ETK_UV_STRIP_S8_BODY__DSP_H
#define ETK_UV_STRIP_S8_BODY__DSP_H

/* The code of etk_uv_strip_s8__dsp.h, with weights in FPU registers where ETK_UV_STRIP_FPU is 1, on the stack where it is
 * 0. */

#include "etk_uv_strip_s8__dsp.h"

#if ETK_UV_STRIP_FPU
#define ETK_UV_STRIP_NAME etk_uv_strip_s8__dsp
#define ETK_UV_WEIGHTS(n) "vmov r12, s" #n "\n"
#define ETK_UV_LOAD_WEIGHTS "vldmia r12!, {s0-s11}\n"
#define ETK_UV_FRAME "100"
#else
#define ETK_UV_STRIP_NAME etk_uv_strip_core_s8__dsp
#define ETK_UV_WEIGHTS(n) "ldr.w r12, [sp, #100 + 4 * " #n "]\n"
#define ETK_UV_LOAD_WEIGHTS                                                                                            \
    "ldmia r12!, {r0-r3}\n"                                                                                            \
    "strd r0, r1, [sp, #100]\n"                                                                                        \
    "strd r2, r3, [sp, #108]\n"                                                                                        \
    "ldmia r12!, {r0-r3}\n"                                                                                            \
    "strd r0, r1, [sp, #116]\n"                                                                                        \
    "strd r2, r3, [sp, #124]\n"                                                                                        \
    "ldmia r12!, {r0-r3}\n"                                                                                            \
    "strd r0, r1, [sp, #132]\n"                                                                                        \
    "strd r2, r3, [sp, #140]\n"
#define ETK_UV_FRAME "148"
#endif

/* One tap for four pixels and two channels; n is the place of its weights. */
#define ETK_UV_TAP(n, a, b, c, d)                                                                                      \
    ETK_UV_WEIGHTS(n)                                                                                                  \
    "smlad r4, " #a ", r12, r4\n"                                                                                      \
    "smlad r5, " #b ", r12, r5\n"                                                                                      \
    "smlad r6, " #c ", r12, r6\n"                                                                                      \
    "smlad r7, " #d ", r12, r7\n"                                                                                      \
    "sxtb16 r12, r12\n"                                                                                                \
    "smlad r8, " #a ", r12, r8\n"                                                                                      \
    "smlad r9, " #b ", r12, r9\n"                                                                                      \
    "smlad r10, " #c ", r12, r10\n"                                                                                    \
    "smlad r11, " #d ", r12, r11\n"
/* One line: 132 bytes, which the computed entry relies on. */
#define ETK_UV_LINE(left, middle, right)                                                                               \
    "ldmia.w lr!, {r0-r3}\n" ETK_UV_TAP(left, r0, r1, r2, r3)                                                          \
    "ldr r0, [lr], #4\n" ETK_UV_TAP(middle, r1, r2, r3, r0)                                                            \
    "ldr r1, [lr], #4\n" ETK_UV_TAP(right, r2, r3, r0, r1)

/* One output of kind 0 and of the other kinds; r0 multiplier, r1 constant, r3 shift. */
#define ETK_UV_SCALED_U(u, v)                                                                                          \
    "sub " #u ", " #u ", " #v "\n"                                                                                     \
    "asr " #u ", " #u ", r3\n"                                                                                         \
    "smmla " #u ", " #u ", r0, r1\n"                                                                                   \
    "ssat " #u ", #8, " #u ", asr #11\n"
#define ETK_UV_SCALED_V(u, v)                                                                                          \
    "lsl " #v ", " #v ", r3\n"                                                                                         \
    "smmla " #v ", " #v ", r0, r1\n"                                                                                   \
    "ssat " #v ", #8, " #v ", asr #11\n"
#define ETK_UV_ROUNDED(value)                                                                                          \
    "add r2, r1, " #value ", asr #31\n"                                                                                \
    "smmlar " #value ", " #value ", r0, r2\n"                                                                          \
    "asr " #value ", " #value ", r3\n"                                                                                 \
    "ssat " #value ", #8, " #value "\n"
#define ETK_UV_ROUNDED_U(u, v)                                                                                         \
    "sub " #u ", " #u ", " #v "\n"                                                                                     \
    "asr " #u ", " #u ", #7\n" ETK_UV_ROUNDED(u)
#define ETK_UV_ROUNDED_V(u, v) "lsl " #v ", " #v ", #1\n" ETK_UV_ROUNDED(v)
#define ETK_UV_EACH(step) step(r4, r8) step(r5, r9) step(r6, r10) step(r7, r11)

__attribute__((naked)) void ETK_UV_STRIP_NAME(const etk_uv_strip_s8 *task __attribute__((unused)))
{
    __asm volatile(
        /* Frame: 0 biases of the eight accumulators, 32 strip, 36 record, 40 pairs left, 44 blocks, 48 block gap,
         * 52 output channels, 56 output step, 60 output, 64 from the record to the first twelve words, 68 to the end
         * of its weights, 72 entry into the lines, 76 weights of the next four lines, 80 end of weights, 84 output of
         * the block, 88 blocks left, 92 first twelve words, without FPU 100 weights of four lines. Code addresses have
         * bit 0 set. */
        "push {r4-r11, lr}\n"
        "sub sp, #" ETK_UV_FRAME "\n"
        "ldmia r0, {r1-r9}\n"
        "add r10, sp, #32\n"
        "stmia r10, {r1-r8}\n"
        "rsb r0, r9, #0\n"
        "and r0, r0, #3\n"
        "mov r1, #12\n"
        "mul r2, r0, r1\n"
        "rsb r2, r2, #32\n"
        "mul r3, r9, r1\n"
        "add r3, r3, #32\n"
        "strd r2, r3, [sp, #64]\n"
        "mov r1, #132\n"
        "mul r0, r0, r1\n"
        "adr.w r1, 3f\n"
        "add r0, r0, r1\n"
        "orr r0, r0, #1\n"
        "str r0, [sp, #72]\n"

        /* Next pair of channels. */
        "10:\n"
        "ldr r12, [sp, #36]\n"
        "ldrd r4, r8, [r12]\n"
        "mov r5, r4\n"
        "mov r6, r4\n"
        "mov r7, r4\n"
        "mov r9, r8\n"
        "mov r10, r8\n"
        "mov r11, r8\n"
        "stmia sp, {r4-r11}\n"
        "ldrd r0, r1, [sp, #64]\n"
        "add r0, r0, r12\n"
        "str r0, [sp, #92]\n"
        "add r1, r1, r12\n"
        "str r1, [sp, #80]\n"
        "ldr r0, [sp, #60]\n"
        "ldr r1, [sp, #44]\n"
        "strd r0, r1, [sp, #84]\n"
        "ldr lr, [sp, #32]\n"

        /* Next block. */
        "1:\n"
        "ldmia sp, {r4-r11}\n"
        "ldr r12, [sp, #92]\n"
        ETK_UV_LOAD_WEIGHTS
        "str r12, [sp, #76]\n"
        "ldr pc, [sp, #72]\n"

        "2:\n"
        ETK_UV_LOAD_WEIGHTS
        "str r12, [sp, #76]\n"
        ".align 2\n"
        "3:\n" ETK_UV_LINE(0, 1, 2) ETK_UV_LINE(3, 4, 5) ETK_UV_LINE(6, 7, 8) ETK_UV_LINE(9, 10, 11)
        "ldrd r12, r0, [sp, #76]\n"
        "cmp r12, r0\n"
        "bne.w 2b\n"

        "ldr r12, [sp, #36]\n"
        "ldr r3, [r12, #24]\n"
        "tst r3, #0xc0000\n"
        "bne.w 5f\n"
        "ldrd r0, r1, [r12, #8]\n" ETK_UV_EACH(ETK_UV_SCALED_U)
        "ldrd r0, r1, [r12, #16]\n"
        "lsr r3, r3, #8\n" ETK_UV_EACH(ETK_UV_SCALED_V)

        /* v before u: a last channel without partner has v at its own place. */
        "4:\n"
        "ldr r0, [r12, #28]\n"
        "ldr r1, [sp, #84]\n"
        "ldr r2, [sp, #52]\n"
        "add r3, r1, r0, lsr #16\n"
        "uxtah r0, r1, r0\n"
        "strb r8, [r3]\n"
        "strb r9, [r3, r2]\n"
        "strb r10, [r3, r2, lsl #1]\n"
        "add r3, r3, r2\n"
        "strb r11, [r3, r2, lsl #1]\n"
        "strb r4, [r0]\n"
        "strb r5, [r0, r2]\n"
        "strb r6, [r0, r2, lsl #1]\n"
        "add r0, r0, r2\n"
        "strb r7, [r0, r2, lsl #1]\n"
        "ldr r2, [sp, #56]\n"
        "ldr r0, [sp, #88]\n"
        "add r1, r1, r2\n"
        "ldr r2, [sp, #48]\n"
        "subs r0, #1\n"
        "strd r1, r0, [sp, #84]\n"
        "add.w lr, lr, r2\n"
        "bne.w 1b\n"
        "ldr r0, [sp, #80]\n"
        "str r0, [sp, #36]\n"
        "ldr r0, [sp, #40]\n"
        "subs r0, #1\n"
        "str r0, [sp, #40]\n"
        "bne.w 10b\n"
        "add sp, #" ETK_UV_FRAME "\n"
        "pop {r4-r11, pc}\n"

        "5:\n"
        "ldrd r0, r1, [r12, #8]\n" ETK_UV_EACH(ETK_UV_ROUNDED_U)
        "ldrd r0, r1, [r12, #16]\n"
        "lsr r3, r3, #8\n" ETK_UV_EACH(ETK_UV_ROUNDED_V)
        "b.w 4b\n");
}

#endif
