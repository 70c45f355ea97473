#include "etk_uv_widen_s8__dsp.h"

/* r0-r3 sources, r4-r11 values, r12 addend, lr group. */
#define ETK_WIDEN_WORD                                                                                                 \
    "ldr r4, [r0], #4\n"                                                                                               \
    "ldr r5, [r1], #4\n"                                                                                               \
    "ldr r6, [r2], #4\n"                                                                                               \
    "ldr r7, [r3], #4\n"                                                                                               \
    "sxtab16 r8, r12, r4, ror #8\n"                                                                                    \
    "sxtab16 r9, r12, r5, ror #8\n"                                                                                    \
    "sxtab16 r10, r12, r6, ror #8\n"                                                                                   \
    "sxtab16 r11, r12, r7, ror #8\n"                                                                                   \
    "sxtab16 r4, r12, r4\n"                                                                                            \
    "sxtab16 r5, r12, r5\n"                                                                                            \
    "sxtab16 r6, r12, r6\n"                                                                                            \
    "sxtab16 r7, r12, r7\n"                                                                                            \
    "stmia lr!, {r4-r11}\n"

__attribute__((naked)) void etk_uv_widen_s8__dsp(const int8_t *const *sources __attribute__((unused)),
                                                 etk_uv_runs *runs __attribute__((unused)),
                                                 uint32_t *group __attribute__((unused)))
{
    __asm volatile(
        /* Frame: 0 sources, 4 runs left, 8 bytes of words, 12 rest, 16 place of the next left-over value,
         * 20 its distance to the one after: 2 inside a word, 14 to the next pair of k, 24 end of the words, 28 entry
         * into the four unrolled words (52 bytes of code each), so that the first lap takes what does not fill them,
         * 32 after the words: the rest, or the next run. */
        "push {r4-r11, lr}\n"
        "ldmia r1, {r3-r5, r8-r10}\n"
        "cmp r2, #0\n"
        "beq.w 8f\n"
        "sub sp, #36\n"
        "mov r12, r8\n"
        "mov lr, r2\n"
        "mul r6, r3, r4\n"
        "add r6, r2, r6, lsl #5\n"
        "movs r7, #2\n"
        "lsls r4, r4, #2\n"
        "strd r0, r3, [sp]\n"
        "strd r4, r5, [sp, #8]\n"
        "strd r6, r7, [sp, #16]\n"
        "strd r9, r10, [sp, #28]\n"
        "1:\n"
        "ldr r6, [sp]\n"
        "ldmia r6!, {r0-r3}\n"
        "str r6, [sp]\n"
        "ldr r4, [sp, #8]\n"
        "add r4, r0, r4\n"
        "str r4, [sp, #24]\n"
        "ldr pc, [sp, #28]\n"
        ".align 2\n"
        "4:\n" ETK_WIDEN_WORD ETK_WIDEN_WORD ETK_WIDEN_WORD ETK_WIDEN_WORD
        "ldr r4, [sp, #24]\n"
        "cmp r0, r4\n"
        "bne.w 4b\n"
        ".align 2\n"
        "5:\n"
        "ldr pc, [sp, #32]\n"
        ".align 2\n"
        "6:\n"
        "ldr r4, [sp, #12]\n"
        "ldrd r5, r6, [sp, #16]\n"
        "3:\n"
        "ldrsb r7, [r0], #1\n"
        "ldrsb r8, [r1], #1\n"
        "ldrsb r9, [r2], #1\n"
        "ldrsb r10, [r3], #1\n"
        "add r7, r7, r12\n"
        "add r8, r8, r12\n"
        "add r9, r9, r12\n"
        "add r10, r10, r12\n"
        "strh r7, [r5]\n"
        "strh r8, [r5, #4]\n"
        "strh r9, [r5, #8]\n"
        "strh r10, [r5, #12]\n"
        "add r5, r5, r6\n"
        "rsb r6, r6, #16\n"
        "subs r4, #1\n"
        "bne 3b\n"
        "strd r5, r6, [sp, #16]\n"
        ".align 2\n"
        "7:\n"
        "ldr r4, [sp, #4]\n"
        "subs r4, #1\n"
        "str r4, [sp, #4]\n"
        "bne.w 1b\n"
        "add sp, #36\n"
        "pop {r4-r11, pc}\n"
        "8:\n"
        "rsb r6, r4, #0\n"
        "and r6, r6, #3\n"
        "mov r7, #52\n"
        "mul r6, r6, r7\n"
        "adr.w r7, 4b\n"
        "add r6, r6, r7\n"
        "cmp r4, #0\n"
        "bne 2f\n"
        "adr.w r6, 5b\n"
        "2: orr r6, r6, #1\n"
        "adr.w r7, 6b\n"
        "cmp r5, #0\n"
        "bne 2f\n"
        "adr.w r7, 7b\n"
        "2: orr r7, r7, #1\n"
        "strd r6, r7, [r1, #16]\n"
        "pop {r4-r11, pc}\n");
}
