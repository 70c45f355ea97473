#include "etk_uv_group_s8__dsp.h"

/* One pair of k for four pixels and two channels: ETK_UV_GROUP_STEP_BYTES. */
#define ETK_UV_STEP                                                                                                    \
    "ldr r2, [r12], #4\n"                                                                                              \
    "ldrd r0, r1, [lr], #8\n"                                                                                          \
    "sxtb16 r3, r2\n"                                                                                                  \
    "smlad r4, r0, r2, r4\n"                                                                                           \
    "smlad r5, r1, r2, r5\n"                                                                                           \
    "smlad r8, r0, r3, r8\n"                                                                                           \
    "smlad r9, r1, r3, r9\n"                                                                                           \
    "ldrd r0, r1, [lr], #8\n"                                                                                          \
    "smlad r6, r0, r2, r6\n"                                                                                           \
    "smlad r7, r1, r2, r7\n"                                                                                           \
    "smlad r10, r0, r3, r10\n"                                                                                         \
    "smlad r11, r1, r3, r11\n"

/* One output of kind 0 and of kind 1; r0 shift, r1 multiplier, r2 constant. */
#define ETK_UV_SCALED_U(u, v)                                                                                          \
    "sub " #u ", " #u ", " #v "\n"                                                                                     \
    "asr " #u ", " #u ", r0\n"                                                                                         \
    "smmla " #u ", " #u ", r1, r2\n"                                                                                   \
    "ssat " #u ", #8, " #u ", asr #11\n"
#define ETK_UV_SCALED_V(u, v)                                                                                          \
    "lsl " #v ", " #v ", r0\n"                                                                                         \
    "smmla " #v ", " #v ", r1, r2\n"                                                                                   \
    "ssat " #v ", #8, " #v ", asr #11\n"
#define ETK_UV_ROUNDED(value)                                                                                          \
    "add r3, r2, " #value ", asr #31\n"                                                                                \
    "smmlar " #value ", " #value ", r1, r3\n"                                                                          \
    "asr " #value ", " #value ", r0\n"                                                                                 \
    "ssat " #value ", #8, " #value "\n"
#define ETK_UV_ROUNDED_U(u, v)                                                                                         \
    "sub " #u ", " #u ", " #v "\n"                                                                                     \
    "asr " #u ", " #u ", #7\n" ETK_UV_ROUNDED(u)
#define ETK_UV_ROUNDED_V(u, v) "lsl " #v ", " #v ", #1\n" ETK_UV_ROUNDED(v)
#define ETK_UV_EACH(step) step(r4, r8) step(r5, r9) step(r6, r10) step(r7, r11)

__attribute__((naked)) void etk_uv_group_s8__dsp(const etk_uv_group_s8 *task __attribute__((unused)))
{
    __asm volatile(
        /* Frame: 0 group, 4 its end, 8 output, 12 pairs left, 16 output channels, 20 entry into the steps. Code
         * addresses have bit 0 set. */
        "push {r4-r11, lr}\n"
        "sub sp, #28\n"
        "ldmia r0, {r1, r2, r4-r8}\n"
        "mov r12, r4\n"
        "adr.w r9, 2f\n"
        "add r8, r8, r9\n"
        "orr r8, r8, #1\n"
        "stmia sp, {r1, r2, r5-r8}\n"

        "1:\n"
        /* The first pair of k adds to the biases. */
        "ldr lr, [sp]\n"
        "ldmia r12!, {r4, r8}\n"
        "ldr r2, [r12], #4\n"
        "ldrd r0, r1, [lr, #8]\n"
        "sxtb16 r3, r2\n"
        "smlad r6, r0, r2, r4\n"
        "smlad r7, r1, r2, r4\n"
        "smlad r10, r0, r3, r8\n"
        "smlad r11, r1, r3, r8\n"
        "ldrd r0, r1, [lr], #16\n"
        "smlad r5, r1, r2, r4\n"
        "smlad r9, r1, r3, r8\n"
        "smlad r4, r0, r2, r4\n"
        "smlad r8, r0, r3, r8\n"
        "ldr pc, [sp, #20]\n"

        ".align 2\n"
        "2:\n" ETK_UV_STEP ETK_UV_STEP ETK_UV_STEP ETK_UV_STEP ETK_UV_STEP ETK_UV_STEP ETK_UV_STEP ETK_UV_STEP
        "ldr r0, [sp, #4]\n"
        "cmp lr, r0\n"
        "bne.w 2b\n"

        "ldmia r12!, {r0-r2}\n"
        "tst r0, #0x10000\n"
        "bne.w 4f\n" ETK_UV_EACH(ETK_UV_SCALED_U)
        "lsr r0, r0, #8\n"
        "ldmia r12!, {r1, r2}\n" ETK_UV_EACH(ETK_UV_SCALED_V)

        /* v before u: a last channel without partner has v at its own place. */
        "3:\n"
        "ldr r0, [r12], #4\n"
        "ldr r1, [sp, #8]\n"
        "ldr r2, [sp, #16]\n"
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
        "ldr r0, [sp, #12]\n"
        "subs r0, #1\n"
        "str r0, [sp, #12]\n"
        "bne.w 1b\n"
        "add sp, #28\n"
        "pop {r4-r11, pc}\n"

        "4:\n" ETK_UV_EACH(ETK_UV_ROUNDED_U)
        "lsr r0, r0, #8\n"
        "ldmia r12!, {r1, r2}\n" ETK_UV_EACH(ETK_UV_ROUNDED_V)
        "b.w 3b\n");
}
