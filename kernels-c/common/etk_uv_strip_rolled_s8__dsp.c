#include "etk_uv_strip_s8__dsp.h"

/* One tap for four pixels and two channels; n is the register of its weights. */
#define ETK_UV_TAP(n, a, b, c, d)                                                                                      \
    "vmov r12, s" #n "\n"                                                                                              \
    "smlad r4, " #a ", r12, r4\n"                                                                                      \
    "smlad r5, " #b ", r12, r5\n"                                                                                      \
    "smlad r6, " #c ", r12, r6\n"                                                                                      \
    "smlad r7, " #d ", r12, r7\n"                                                                                      \
    "sxtb16 r12, r12\n"                                                                                                \
    "smlad r8, " #a ", r12, r8\n"                                                                                      \
    "smlad r9, " #b ", r12, r9\n"                                                                                      \
    "smlad r10, " #c ", r12, r10\n"                                                                                    \
    "smlad r11, " #d ", r12, r11\n"

/* One output; r0 multiplier, r1 constant, r3 shift. */
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

__attribute__((naked)) void etk_uv_strip_rolled_s8__dsp(const etk_uv_strip_s8 *task __attribute__((unused)))
{
    __asm volatile(
        /* Frame: 0 strip, 4 record, 8 pairs left, 12 blocks, 16 block gap, 20 output channels, 24 output step, 28 output,
         * 32 bytes of a record, 36 weights of the next line, 40 end of weights, 44 output of the block, 48 blocks left. */
        "push {r4-r11, lr}\n"
        "sub sp, #52\n"
        "ldmia r0, {r1-r9}\n"
        "stmia sp, {r1-r8}\n"
        "add r9, r9, r9, lsl #1\n"
        "lsl r9, r9, #2\n"
        "add r9, r9, #32\n"
        "str r9, [sp, #32]\n"

        /* Next pair of channels. */
        "10:\n"
        "ldr lr, [sp]\n"
        "ldr r12, [sp, #4]\n"
        "ldr r0, [sp, #32]\n"
        "add r0, r0, r12\n"
        "str r0, [sp, #40]\n"
        "ldr r0, [sp, #28]\n"
        "ldr r1, [sp, #12]\n"
        "strd r0, r1, [sp, #44]\n"

        /* Next block. */
        "1:\n"
        "ldr r12, [sp, #4]\n"
        "ldrd r4, r8, [r12], #32\n"
        "mov r5, r4\n"
        "mov r6, r4\n"
        "mov r7, r4\n"
        "mov r9, r8\n"
        "mov r10, r8\n"
        "mov r11, r8\n"

        "2:\n"
        "vldmia r12!, {s0-s2}\n"
        "str r12, [sp, #36]\n"
        "ldmia.w lr!, {r0-r3}\n" ETK_UV_TAP(0, r0, r1, r2, r3)
        "ldr r0, [lr], #4\n" ETK_UV_TAP(1, r1, r2, r3, r0)
        "ldr r1, [lr], #4\n" ETK_UV_TAP(2, r2, r3, r0, r1)
        "ldrd r12, r0, [sp, #36]\n"
        "cmp r12, r0\n"
        "bne.w 2b\n"

        "ldr r12, [sp, #4]\n"
        "ldr r3, [r12, #24]\n"
        "ldrd r0, r1, [r12, #8]\n" ETK_UV_EACH(ETK_UV_ROUNDED_U)
        "lsr r3, r3, #8\n"
        "ldrd r0, r1, [r12, #16]\n" ETK_UV_EACH(ETK_UV_ROUNDED_V)

        /* v before u: a last channel without partner has v at its own place. */
        "ldr r0, [r12, #28]\n"
        "ldr r1, [sp, #44]\n"
        "ldr r2, [sp, #20]\n"
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
        "ldr r2, [sp, #24]\n"
        "ldr r0, [sp, #48]\n"
        "add r1, r1, r2\n"
        "ldr r2, [sp, #16]\n"
        "subs r0, #1\n"
        "strd r1, r0, [sp, #44]\n"
        "add.w lr, lr, r2\n"
        "bne.w 1b\n"
        "ldr r0, [sp, #40]\n"
        "str r0, [sp, #4]\n"
        "ldr r0, [sp, #8]\n"
        "subs r0, #1\n"
        "str r0, [sp, #8]\n"
        "bne.w 10b\n"
        "add sp, #52\n"
        "pop {r4-r11, pc}\n");
}
