#include "etk_lanes_s8__c.h"

#if defined(__GNUC__) && defined(__thumb2__)

/* Registers: r0 values, r1 groups, r2 sums, r3 taps, r4-r7 values of a tap, r8-r11 totals, r12 weight, lr 32768. */
#define ETK_TAP                                                                                                        \
    "ldrsb r12, [r1], #1\n"                                                                                            \
    "ldmia.w r0!, {r4-r7}\n"                                                                                           \
    "mla r8, r4, r12, r8\n"                                                                                            \
    "mla r9, r5, r12, r9\n"                                                                                            \
    "mla r10, r6, r12, r10\n"                                                                                          \
    "mla r11, r7, r12, r11\n"
#define ETK_TAPS3 ETK_TAP ETK_TAP ETK_TAP

__attribute__((naked)) const int32_t *etk_lanes_s8__c(const int32_t *values __attribute__((unused)),
                                                      const int8_t *groups __attribute__((unused)),
                                                      uint32_t *sums __attribute__((unused)))
{
    __asm volatile(
        "push {r4-r11, lr}\n"
        "mov lr, #32768\n"
        "movs r4, #0\n"
        "movs r5, #0\n"
        "movs r6, #0\n"
        "movs r7, #0\n"
        "stmia r2!, {r4-r7}\n"
        "stmia r2!, {r4-r7}\n"
        "subs r2, #32\n"
        "1:\n"
        "ldrb r3, [r1], #1\n"
        "cbz r3, 9f\n"
        "ldrsb r12, [r1], #1\n"
        "ldmia.w r0!, {r4-r7}\n"
        "mla r8, r4, r12, lr\n"
        "mla r9, r5, r12, lr\n"
        "mla r10, r6, r12, lr\n"
        "mla r11, r7, r12, lr\n"
        "tbb [pc, r3]\n"
        /* In halfwords from here: 20 of the table and the exit, then 12 for each tap that is left out. */
        "2: .byte 0, 200, 188, 176, 164, 152, 140, 128, 116, 104, 92, 80, 68, 56, 44, 32, 20, 0\n"
        "9:\n"
        "adds r0, r1, #3\n"
        "bic r0, r0, #3\n"
        "pop {r4-r11, pc}\n"
        ".space 40 - (. - 2b)\n"
        ETK_TAPS3 ETK_TAPS3 ETK_TAPS3 ETK_TAPS3 ETK_TAPS3
        "ldmia.w r2, {r4-r7}\n"
        "add r4, r4, r8\n"
        "add r5, r5, r9\n"
        "add r6, r6, r10\n"
        "add r7, r7, r11\n"
        "stmia r2!, {r4-r7}\n"
        "ldmia.w r2, {r4-r7}\n"
        "add r4, r4, r8, asr #16\n"
        "add r5, r5, r9, asr #16\n"
        "add r6, r6, r10, asr #16\n"
        "add r7, r7, r11, asr #16\n"
        "stmia.w r2, {r4-r7}\n"
        "subs r2, #16\n"
        "b 1b\n");
}

#elif defined(__GNUC__) && defined(__thumb__)

/* Registers: r0-r3 values of a tap, r4 weight, r5 values, r6 end of the group, r7 taps left, negative, r8-r11 totals,
 * r12 sums, lr 32768. */
__attribute__((naked)) const int32_t *etk_lanes_s8__c(const int32_t *values __attribute__((unused)),
                                                      const int8_t *groups __attribute__((unused)),
                                                      uint32_t *sums __attribute__((unused)))
{
    __asm volatile(
        ".syntax unified\n"
        "push {r4-r7, lr}\n"
        "mov r4, r8\n"
        "mov r5, r9\n"
        "mov r6, r10\n"
        "mov r7, r11\n"
        "push {r4-r7}\n"
        "mov r5, r0\n"
        "mov r6, r1\n"
        "mov r12, r2\n"
        "movs r0, #0\n"
        "movs r1, #0\n"
        "movs r4, #0\n"
        "movs r7, #0\n"
        "stmia r2!, {r0, r1, r4, r7}\n"
        "stmia r2!, {r0, r1, r4, r7}\n"
        "movs r4, #1\n"
        "lsls r4, r4, #15\n"
        "mov lr, r4\n"
        "1:\n"
        "ldrb r7, [r6]\n"
        "adds r6, #1\n"
        "cmp r7, #0\n"
        "beq 9f\n"
        "adds r6, r6, r7\n"
        "rsbs r7, r7, #0\n"
        "mov r8, lr\n"
        "mov r9, lr\n"
        "mov r10, lr\n"
        "mov r11, lr\n"
        "2:\n"
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
        "bne 2b\n"
        "mov r7, r12\n"
        "ldmia r7!, {r0-r3}\n"
        "add r0, r8\n"
        "add r1, r9\n"
        "add r2, r10\n"
        "add r3, r11\n"
        "mov r7, r12\n"
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
        "b 1b\n"
        "9:\n"
        "adds r0, r6, #3\n"
        "movs r1, #3\n"
        "bics r0, r1\n"
        "pop {r4-r7}\n"
        "mov r8, r4\n"
        "mov r9, r5\n"
        "mov r10, r6\n"
        "mov r11, r7\n"
        "pop {r4-r7, pc}\n");
}

#else

const int32_t *etk_lanes_s8__c(const int32_t *values, const int8_t *groups, uint32_t *sums)
{
    for (int32_t i = 0; i < 8; ++i) {
        sums[i] = 0;
    }
    int32_t size = 1;
    for (int32_t taps = *groups++; taps > 0; taps = *groups++) {
        uint32_t totals[4] = {32768, 32768, 32768, 32768};
        size += 1 + taps;
        for (; taps > 0; --taps, values += 4) {
            const uint32_t weight = (uint32_t)(int32_t)*groups++;
            for (int32_t i = 0; i < 4; ++i) {
                totals[i] += (uint32_t)values[i] * weight;
            }
        }
        for (int32_t i = 0; i < 4; ++i) {
            sums[i] += totals[i];
            sums[4 + i] += (uint32_t)((int32_t)totals[i] >> 16);
        }
    }
    return (const int32_t *)(const void *)(groups + (-size & 3));
}

#endif
