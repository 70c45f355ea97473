#include "etk_block_f32__dsp.h"

/* Eight columns in s0-s7 times one number; the sums are s16-s23 or s24-s31. */
#define ETK_LOWER(x)                                                                                                   \
    "vfma.f32 s16, s0, " x "\n"                                                                                        \
    "vfma.f32 s17, s1, " x "\n"                                                                                        \
    "vfma.f32 s18, s2, " x "\n"                                                                                        \
    "vfma.f32 s19, s3, " x "\n"                                                                                        \
    "vfma.f32 s20, s4, " x "\n"                                                                                        \
    "vfma.f32 s21, s5, " x "\n"                                                                                        \
    "vfma.f32 s22, s6, " x "\n"                                                                                        \
    "vfma.f32 s23, s7, " x "\n"
#define ETK_UPPER(x)                                                                                                   \
    "vfma.f32 s24, s0, " x "\n"                                                                                        \
    "vfma.f32 s25, s1, " x "\n"                                                                                        \
    "vfma.f32 s26, s2, " x "\n"                                                                                        \
    "vfma.f32 s27, s3, " x "\n"                                                                                        \
    "vfma.f32 s28, s4, " x "\n"                                                                                        \
    "vfma.f32 s29, s5, " x "\n"                                                                                        \
    "vfma.f32 s30, s6, " x "\n"                                                                                        \
    "vfma.f32 s31, s7, " x "\n"
#define ETK_STEP_2X8(x, y) "vldmia r3, {s0-s7}\n" ETK_LOWER(x) ETK_UPPER(y) "add r3, r3, r4\n"
#define ETK_STEP_1X16(x)                                                                                               \
    "vldmia r3!, {s0-s7}\n" ETK_LOWER(x) "vldmia r3, {s0-s7}\n" ETK_UPPER(x) "add r3, r3, r4\n"
#define ETK_CLEAR_SUMS "movs r0, #0\nvmov s16, r0\n" ETK_CLEAR(17) ETK_CLEAR(18) ETK_CLEAR(19) ETK_CLEAR(20)          \
    ETK_CLEAR(21) ETK_CLEAR(22) ETK_CLEAR(23) ETK_CLEAR(24) ETK_CLEAR(25) ETK_CLEAR(26) ETK_CLEAR(27) ETK_CLEAR(28)    \
    ETK_CLEAR(29) ETK_CLEAR(30) ETK_CLEAR(31)
#define ETK_CLEAR(n) "vmov.f32 s" #n ", s16\n"

__attribute__((naked)) void etk_block_2x8_f32__dsp(const etk_block_2x8_f32 *block __attribute__((unused)))
{
    __asm volatile(
        /* r1 and r2 rows of lhs, r3 rhs, r4 step, r5 fours of k, r6 k after them, r7 offsets, r8 and r12
         * outputs. */
        "push {r4-r8, lr}\n"
        "vpush {s16-s31}\n"
        "ldmia r0, {r1-r5, r7, r8, r12}\n" ETK_CLEAR_SUMS
        "ands r6, r5, #3\n"
        "lsrs r5, r5, #2\n"
        "beq 2f\n"
        "1:\n"
        "vldmia r1!, {s8-s11}\n"
        "vldmia r2!, {s12-s15}\n"
        ETK_STEP_2X8("s8", "s12") ETK_STEP_2X8("s9", "s13") ETK_STEP_2X8("s10", "s14") ETK_STEP_2X8("s11", "s15")
        "subs r5, #1\n"
        "bne.w 1b\n"
        "2:\n"
        "cmp r6, #0\n"
        "beq 4f\n"
        "3:\n"
        "vldmia r1!, {s8}\n"
        "vldmia r2!, {s12}\n" ETK_STEP_2X8("s8", "s12")
        "subs r6, #1\n"
        "bne.w 3b\n"
        "4:\n"
        "vldmia r7, {s0-s1}\n"
        "vadd.f32 s16, s16, s0\n"
        "vadd.f32 s17, s17, s0\n"
        "vadd.f32 s18, s18, s0\n"
        "vadd.f32 s19, s19, s0\n"
        "vadd.f32 s20, s20, s0\n"
        "vadd.f32 s21, s21, s0\n"
        "vadd.f32 s22, s22, s0\n"
        "vadd.f32 s23, s23, s0\n"
        "vadd.f32 s24, s24, s1\n"
        "vadd.f32 s25, s25, s1\n"
        "vadd.f32 s26, s26, s1\n"
        "vadd.f32 s27, s27, s1\n"
        "vadd.f32 s28, s28, s1\n"
        "vadd.f32 s29, s29, s1\n"
        "vadd.f32 s30, s30, s1\n"
        "vadd.f32 s31, s31, s1\n"
        "vstmia r8, {s16-s23}\n"
        "vstmia r12, {s24-s31}\n"
        "vpop {s16-s31}\n"
        "pop {r4-r8, pc}\n");
}

__attribute__((naked)) void etk_block_1x16_f32__dsp(const etk_block_1x16_f32 *block __attribute__((unused)))
{
    __asm volatile(
        /* r1 lhs, r3 rhs, r4 step behind the first eight columns, r5 eights of k, r6 k after them, r7 sums. */
        "push {r4-r7, lr}\n"
        "vpush {s16-s31}\n"
        "ldr r1, [r0]\n"
        "ldr r3, [r0, #4]\n"
        "ldr r4, [r0, #8]\n"
        "ldr r5, [r0, #12]\n"
        "ldr r7, [r0, #16]\n"
        "subs r4, #32\n" ETK_CLEAR_SUMS
        "and r6, r5, #7\n"
        "lsrs r5, r5, #3\n"
        "beq 2f\n"
        "1:\n"
        "vldmia r1!, {s8-s15}\n"
        ETK_STEP_1X16("s8") ETK_STEP_1X16("s9") ETK_STEP_1X16("s10") ETK_STEP_1X16("s11")
        ETK_STEP_1X16("s12") ETK_STEP_1X16("s13") ETK_STEP_1X16("s14") ETK_STEP_1X16("s15")
        "subs r5, #1\n"
        "bne.w 1b\n"
        "2:\n"
        "cmp r6, #0\n"
        "beq 4f\n"
        "3:\n"
        "vldmia r1!, {s8}\n" ETK_STEP_1X16("s8")
        "subs r6, #1\n"
        "bne.w 3b\n"
        "4:\n"
        "vstmia r7, {s16-s31}\n"
        "vpop {s16-s31}\n"
        "pop {r4-r7, pc}\n");
}
