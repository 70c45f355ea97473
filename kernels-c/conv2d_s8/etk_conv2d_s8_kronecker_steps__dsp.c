#include "etk_conv2d_s8_kronecker_steps__dsp.h"

__attribute__((naked)) void etk_kronecker_substitute_s8__dsp(const int8_t *pixels __attribute__((unused)),
                                                             int32_t channels __attribute__((unused)),
                                                             uint32_t *to __attribute__((unused)),
                                                             int32_t next __attribute__((unused)))
{
    __asm volatile(
        "push {r4-r11, lr}\n"
        "push {r1, r3}\n"
        "mov lr, r2\n"
        "add r12, r0, r1\n"
        "push {r12}\n"
        "1:\n"
        "ldr r1, [sp, #4]\n"
        "add r2, r0, r1\n"
        "add r3, r0, r1, lsl #1\n"
        "add r12, r2, r1, lsl #1\n"
        "ldrsb r4, [r0]\n"
        "ldrsb r5, [r2]\n"
        "ldrsb r6, [r3]\n"
        "ldrsb r7, [r12]\n"
        "ldrsb r8, [r0, r1, lsl #2]\n"
        "ldrsb r9, [r2, r1, lsl #2]\n"
        "ldrsb r10, [r3, r1, lsl #2]\n"
        "ldrsb r11, [r12, r1, lsl #2]\n"
        "ldr r12, [sp, #8]\n"
        "cmp r12, #256\n"
        "it eq\n"
        "ldrsbeq r12, [r0, r1, lsl #3]\n"
        "add r0, r0, #1\n"
        "add r1, r4, r5, lsl #22\n"
        "add r2, r6, r7, lsl #22\n"
        "add r3, r8, r9, lsl #22\n"
        "add r4, r10, r11, lsl #22\n"
        "add r5, r5, r6, lsl #22\n"
        "add r6, r7, r8, lsl #22\n"
        "add r7, r9, r10, lsl #22\n"
        "add r8, r11, r12, lsl #22\n"
        "stmia lr!, {r1-r8}\n"
        "ldr r1, [sp]\n"
        "cmp r0, r1\n"
        "bne 1b\n"
        "add sp, #12\n"
        "pop {r4-r11, pc}\n");
}
