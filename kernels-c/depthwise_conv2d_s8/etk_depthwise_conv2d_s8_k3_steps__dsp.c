#include "etk_depthwise_conv2d_s8_k3_steps__dsp.h"

#include "etk_depthwise_conv2d_s8_k3_taps__dsp.h"

/* Frame: 0 bias, 4 records, 8 their end, 12 state less what
 * the first pass skips, 16 output, 20 pixel distance, 24 row distance, 28 entry into the
 * unrolled columns, 32 after them, 36 passes over the columns, 40 passes left, 44 right shift, 48 and 52 activation
 * range, 56 what it skips. */

/* Prologue: `columns` are unrolled with `size` bytes of code and `advance` bytes of state each. */
#define ETK_ENTER(columns, size, advance)                                                                              \
    "push {r4-r11, lr}\n"                                                                                              \
    "sub sp, #60\n"                                                                                                    \
    "ldmia r0!, {r1-r7}\n"                                                                                             \
    "ldrd r8, r9, [r0]\n"                                                                                              \
    "strd r8, r9, [sp, #48]\n"                                                                                         \
    "strd r1, r2, [sp, #4]\n"                                                                                          \
    "strd r5, r6, [sp, #20]\n"                                                                                         \
    "add r7, r7, #" #columns "-1\n"                                                                                    \
    "mov r8, #" #columns "\n"                                                                                          \
    "udiv r9, r7, r8\n"                                                                                                \
    "strd r9, r9, [sp, #36]\n"                                                                                         \
    "mul r10, r9, r8\n"                                                                                                \
    "sub r7, r7, r10\n"                                                                                                \
    "rsb r7, r7, #" #columns "-1\n"                                                                                    \
    "mov r8, #" #advance "\n"                                                                                          \
    "mul r8, r8, r7\n"                                                                                                 \
    "str r8, [sp, #56]\n"                                                                                              \
    "sub r3, r3, r8\n"                                                                                                 \
    "strd r3, r4, [sp, #12]\n"                                                                                         \
    "mov r8, #" #size "\n"                                                                                             \
    "mul r8, r8, r7\n"                                                                                                 \
    "adr.w r10, 2f\n"                                                                                                  \
    "add r10, r10, r8\n"                                                                                               \
    "orr r10, r10, #1\n"                                                                                               \
    "adr.w r11, 4f\n"                                                                                                  \
    "cmp r9, #1\n"                                                                                                     \
    "beq 1f\n"                                                                                                         \
    "adr.w r11, 3f\n"                                                                                                  \
    "1: orr r11, r11, #1\n"                                                                                            \
    "strd r10, r11, [sp, #28]\n"                                                                                       \
    "ldr r12, [sp, #4]\n"

/* After the unrolled columns: the next pass over columns, the next channel, the end. */
#define ETK_LEAVE(counter, columns, advance)                                                                           \
    "ldr pc, [sp, #32]\n"                                                                                              \
    ".align 2\n"                                                                                                       \
    "3:\n"                                                                                                             \
    "ldr " counter ", [sp, #40]\n"                                                                                     \
    "add r12, r12, #" #columns "*" #advance "\n"                                                                       \
    "subs " counter ", #1\n"                                                                                           \
    "str " counter ", [sp, #40]\n"                                                                                     \
    "bne.w 2b\n"                                                                                                       \
    "ldr " counter ", [sp, #36]\n"                                                                                     \
    "str " counter ", [sp, #40]\n"                                                                                     \
    ".align 2\n"                                                                                                       \
    "4:\n"                                                                                                             \
    "ldrd r12, " counter ", [sp, #4]\n"                                                                                \
    "cmp r12, " counter "\n"                                                                                           \
    "bne.w 1b\n"                                                                                                       \
    "add sp, #60\n"                                                                                                    \
    "pop {r4-r11, pc}\n"

#define ETK_S1_START                                                                                                   \
    "ldrd r12, lr, [sp, #12]\n"                                                                                        \
    "add r12, r12, r11, lsr #16\n"                                                                                     \
    "uxtah lr, lr, r11\n"                                                                                              \
    "ldr pc, [sp, #28]\n"                                                                                              \
    ".align 2\n"                                                                                                       \
    "2:\n"
#define ETK_S1_STORE                                                                                                   \
    "ldrd r6, r7, [sp, #20]\n"                                                                                         \
    "strb r11, [lr, r7]\n"                                                                                             \
    "strb r10, [lr]\n"                                                                                                 \
    "add.w lr, lr, r6\n"
#define ETK_S1_SCALED(pair, column)                                                                                    \
    ETK_S1_TAPS(pair, column)                                                                                          \
    "smmla r10, r10, r8, r9\n"                                                                                         \
    "smmla r11, r11, r8, r9\n"                                                                                         \
    "ssat r10, #8, r10, asr #11\n"                                                                                     \
    "ssat r11, #8, r11, asr #11\n" ETK_S1_STORE
#define ETK_CLAMP(value, low, high)                                                                                    \
    "cmp " value ", " low "\n"                                                                                         \
    "it lt\n"                                                                                                          \
    "movlt " value ", " low "\n"                                                                                       \
    "cmp " value ", " high "\n"                                                                                        \
    "it gt\n"                                                                                                          \
    "movgt " value ", " high "\n"
#define ETK_S1_ROUNDED(pair)                                                                                           \
    ETK_S1_TAPS(pair, 0)                                                                                               \
    "add r6, r9, r10, asr #31\n"                                                                                       \
    "add r7, r9, r11, asr #31\n"                                                                                       \
    "smmlar r10, r10, r8, r6\n"                                                                                        \
    "smmlar r11, r11, r8, r7\n"                                                                                        \
    "ldr r6, [sp, #44]\n"                                                                                              \
    "asr r10, r10, r6\n"                                                                                               \
    "asr r11, r11, r6\n"                                                                                               \
    "ldrd r6, r7, [sp, #48]\n" ETK_CLAMP("r10", "r6", "r7") ETK_CLAMP("r11", "r6", "r7") ETK_S1_STORE

#define ETK_S1(name, pair)                                                                                             \
    __attribute__((naked)) void etk_depthwise_s1_scaled_##name##__dsp(const etk_depthwise_step *step                   \
                                                                      __attribute__((unused)))                         \
    {                                                                                                                  \
        __asm volatile(ETK_ENTER(6, 96, 32) ETK_S1_LOAD("r0-r6, r8, r9, r11") ETK_S1_START                             \
                           ETK_S1_SCALED(pair, 0) ETK_S1_SCALED(pair, 1) ETK_S1_SCALED(pair, 2)                        \
                               ETK_S1_SCALED(pair, 3) ETK_S1_SCALED(pair, 4) ETK_S1_SCALED(pair, 5)                    \
                                   ETK_LEAVE("r10", 6, 32));                                                           \
    }                                                                                                                  \
    __attribute__((naked)) void etk_depthwise_s1_rounded_##name##__dsp(const etk_depthwise_step *step                  \
                                                                       __attribute__((unused)))                        \
    {                                                                                                                  \
        __asm volatile(ETK_ENTER(1, 0, 32) ETK_S1_LOAD("r0-r6, r8-r11") "str r10, [sp, #44]\n" ETK_S1_START            \
                           ETK_S1_ROUNDED(pair) ETK_LEAVE("r10", 1, 32));                                              \
    }

/* The row above the bottom padding: P1 is zero. */
#define ETK_S1_LAST(column)                                                                                            \
    "ldr r10, [sp]\n"                                                                                                  \
    "ldr.w r6, [r12, #32*" #column "]\n"                                                                               \
    "ldr r7, [r12, #32*" #column "+32]\n"                                                                              \
    "smlad r10, r6, r0, r10\n"                                                                                         \
    "ldr r6, [r12, #32*" #column "+64]\n"                                                                              \
    "smlad r10, r7, r2, r10\n"                                                                                         \
    "smlad r10, r6, r4, r10\n"                                                                                         \
    "smmla r10, r10, r8, r9\n"                                                                                         \
    "ssat r10, #8, r10, asr #11\n"                                                                                     \
    "ldr.w r6, [sp, #20]\n"                                                                                            \
    "strb r10, [lr]\n"                                                                                                 \
    "add.w lr, lr, r6\n"

/* The state is that of an even step, or four bytes later that of an odd one. */
__attribute__((naked)) void etk_depthwise_s1_scaled_last__dsp(const etk_depthwise_step *step __attribute__((unused)))
{
    __asm volatile(ETK_ENTER(6, 48, 32) ETK_S1_LOAD("r0-r6, r8, r9, r11") ETK_S1_START ETK_S1_LAST(0)
                       ETK_S1_LAST(1) ETK_S1_LAST(2) ETK_S1_LAST(3) ETK_S1_LAST(4)
                           ETK_S1_LAST(5) ETK_LEAVE("r10", 6, 32));
}

ETK_S1(even, "r6, r7")
ETK_S1(odd, "r7, r6")

#define ETK_S2_START(shared)                                                                                           \
    "ldrd r12, lr, [sp, #12]\n"                                                                                        \
    "add r12, r12, r7, lsr #16\n"                                                                                      \
    "uxtah lr, lr, r7\n"                                                                                               \
    "ldr r9, [sp, #56]\n"                                                                                              \
    "add r9, r9, r12\n"                                                                                                \
    "ldrd " shared ", [r9]\n"                                                                                          \
    "ldr pc, [sp, #28]\n"                                                                                              \
    ".align 2\n"                                                                                                       \
    "2:\n"
#define ETK_S2_STORE                                                                                                   \
    "ldr.w r7, [sp, #20]\n"                                                                                            \
    "strb r9, [lr]\n"                                                                                                  \
    "add.w lr, lr, r7\n"
#define ETK_S2_SCALED(shared, middle, column)                                                                          \
    ETK_S2_TAPS(shared, middle, column)                                                                                \
    "smmla r9, r9, r10, r11\n"                                                                                         \
    "ssat r9, #8, r9, asr #11\n" ETK_S2_STORE
#define ETK_S2_ROUNDED(shared, middle)                                                                                 \
    ETK_S2_TAPS(shared, middle, 0)                                                                                     \
    "add r7, r11, r9, asr #31\n"                                                                                       \
    "smmlar r9, r9, r10, r7\n"                                                                                         \
    "ldr r7, [sp, #44]\n"                                                                                              \
    "asr r9, r9, r7\n"                                                                                                 \
    "ldrd r7, r8, [sp, #48]\n" ETK_CLAMP("r9", "r7", "r8") ETK_S2_STORE

#define ETK_S2(name, shared, middle)                                                                                   \
    __attribute__((naked)) void etk_depthwise_s2_scaled_##name##__dsp(const etk_depthwise_step *step                   \
                                                                      __attribute__((unused)))                         \
    {                                                                                                                  \
        __asm volatile(ETK_ENTER(6, 56, 64) ETK_S2_LOAD("r0-r5, r7, r10, r11") ETK_S2_START(shared)                    \
                           ETK_S2_SCALED(shared, middle, 0) ETK_S2_SCALED(shared, middle, 1)                           \
                               ETK_S2_SCALED(shared, middle, 2) ETK_S2_SCALED(shared, middle, 3)                       \
                                   ETK_S2_SCALED(shared, middle, 4) ETK_S2_SCALED(shared, middle, 5)                   \
                                       ETK_LEAVE("r9", 6, 64));                                                        \
    }                                                                                                                  \
    __attribute__((naked)) void etk_depthwise_s2_rounded_##name##__dsp(const etk_depthwise_step *step                  \
                                                                       __attribute__((unused)))                        \
    {                                                                                                                  \
        __asm volatile(ETK_ENTER(1, 0, 64) ETK_S2_LOAD("r0-r5, r7, r9-r11") "str r9, [sp, #44]\n" ETK_S2_START(shared) \
                           ETK_S2_ROUNDED(shared, middle) ETK_LEAVE("r9", 1, 64));                                     \
    }

ETK_S2(even, "r5, r6", "r7, r8")
ETK_S2(odd, "r6, r5", "r8, r7")
