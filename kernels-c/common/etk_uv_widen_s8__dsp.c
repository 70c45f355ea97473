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
                                                 uint32_t *group __attribute__((unused)),
                                                 int32_t groups __attribute__((unused)))
{
    __asm volatile(
        /* Frame: 0 advance, 4 from the end of a group's words to the next group's, 8 end of the words of the run in the last
         * group, 12 rest, 16 from the end of a group's words to the place of its next left-over value, 20 the distance to
         * the one after: 2 inside a word, 14 to the next pair of k, 24 sources, 28 their end, 40 bytes that the words of
         * a run become, 44 distance of the last group from the first, 56 end of the words of the run in the group.
         * Code: 32 the start of a group, 36 after its words, 48 entry into the two unrolled words (52 bytes of code
         * each), so that the first lap takes one of an odd number, 52 after the two. */
        "push {r4-r11, lr}\n"
        "ldmia r1!, {r4-r9}\n"
        "cmp r2, #0\n"
        "beq.w 8f\n"
        "sub sp, #60\n"
        "mov lr, r2\n"
        "mov r12, r7\n"
        "lsl r7, r5, #5\n"
        "subs r3, #1\n"
        "mul r3, r3, r9\n"
        "sub r10, r9, r7\n"
        "add r11, lr, r7\n"
        "add r11, r11, r3\n"
        "sub r2, r4, #1\n"
        "mul r2, r2, r7\n"
        "strd r8, r10, [sp]\n"
        "strd r11, r6, [sp, #8]\n"
        "movs r5, #2\n"
        "strd r2, r5, [sp, #16]\n"
        "add r4, r0, r4, lsl #4\n"
        "strd r0, r4, [sp, #24]\n"
        "strd r7, r3, [sp, #40]\n"
        "ldmia r1, {r4-r7}\n"
        "strd r4, r5, [sp, #32]\n"
        "strd r6, r7, [sp, #48]\n"
        "ldr r6, [sp, #24]\n"
        "1:\n"
        "ldmia r6!, {r0-r3}\n"
        "str r6, [sp, #24]\n"
        "ldr pc, [sp, #32]\n"
        ".align 2\n"
        "9:\n"
        "ldr r4, [sp, #40]\n"
        "add r4, r4, lr\n"
        "str r4, [sp, #56]\n"
        "ldr pc, [sp, #48]\n"
        ".align 2\n"
        "4:\n" ETK_WIDEN_WORD ETK_WIDEN_WORD
        "ldr pc, [sp, #52]\n"
        ".align 2\n"
        "10:\n"
        "ldr r4, [sp, #56]\n"
        "cmp lr, r4\n"
        "bne.w 4b\n"
        "ldr pc, [sp, #36]\n"
        "5:\n"
        "add r5, r5, r6\n"
        "rsb r6, r6, #16\n"
        "b 3f\n"
        ".align 2\n"
        "6:\n"
        "ldrd r5, r6, [sp, #16]\n"
        "ldr r4, [sp, #12]\n"
        "add r5, r5, lr\n"
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
        "subs r4, #1\n"
        "bne 5b\n"
        ".align 2\n"
        "7:\n"
        "ldmia sp, {r4, r7, r8}\n"
        "cmp lr, r8\n"
        "beq 2f\n"
        "add r0, r0, r4\n"
        "add r1, r1, r4\n"
        "add r2, r2, r4\n"
        "add r3, r3, r4\n"
        "add lr, lr, r7\n"
        "ldr pc, [sp, #32]\n"
        "2:\n"
        "ldr r4, [sp, #12]\n"
        "ldrd r7, r8, [sp, #40]\n"
        "cbz r4, 2f\n"
        "add r5, r5, r6\n"
        "rsb r6, r6, #16\n"
        "sub r5, r5, lr\n"
        "sub r5, r5, r7\n"
        "strd r5, r6, [sp, #16]\n"
        "2:\n"
        "add r9, lr, r7\n"
        "str r9, [sp, #8]\n"
        "sub lr, lr, r8\n"
        "ldrd r6, r9, [sp, #24]\n"
        "cmp r6, r9\n"
        "bne.w 1b\n"
        "add sp, #60\n"
        "pop {r4-r11, pc}\n"
        "8:\n"
        "adr.w r7, 7b\n"
        "cmp r6, #0\n"
        "beq 2f\n"
        "adr.w r7, 6b\n"
        "2: orr r7, r7, #1\n"
        "rsb r8, r5, #0\n"
        "and r8, r8, #1\n"
        "mov r9, #52\n"
        "mul r8, r8, r9\n"
        "adr.w r9, 4b\n"
        "add r8, r8, r9\n"
        "orr r8, r8, #1\n"
        "mov r4, r8\n"
        "mov r9, r7\n"
        "cmp r5, #2\n"
        "ble 2f\n"
        "adr.w r4, 9b\n"
        "orr r4, r4, #1\n"
        "adr.w r9, 10b\n"
        "orr r9, r9, #1\n"
        "2: cmp r5, #0\n"
        "it eq\n"
        "moveq r4, r7\n"
        "stmia r1, {r4, r7-r9}\n"
        "pop {r4-r11, pc}\n");
}
