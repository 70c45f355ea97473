#include "etk_depthwise_conv2d_s8_k3_panel_steps__dsp.h"

#include "etk_depthwise_conv2d_s8_k3_taps__dsp.h"

/* Frame: 0 bias, 4 records, 8 their end, 12 state, 16 output, 20 distance of groups, 24 distance of rows, 28 groups of a
 * row, 32 second output row, 36 groups left. Four columns are unrolled: a group of the panel. */

#define ETK_ENTER                                                                                                      \
    "push {r4-r11, lr}\n"                                                                                              \
    "sub sp, #44\n"                                                                                                    \
    "ldmia r0, {r1-r7}\n"                                                                                              \
    "strd r1, r2, [sp, #4]\n"                                                                                          \
    "strd r3, r4, [sp, #12]\n"                                                                                         \
    "lsr r7, r7, #2\n"                                                                                                 \
    "strd r5, r6, [sp, #20]\n"                                                                                         \
    "str r7, [sp, #28]\n"                                                                                              \
    "ldr r12, [sp, #4]\n"
/* The next group, the next channel, the end; flags say whether groups are left. */
#define ETK_LEAVE(scratch)                                                                                             \
    "bne.w 2b\n"                                                                                                       \
    "ldrd r12, " scratch ", [sp, #4]\n"                                                                                \
    "cmp r12, " scratch "\n"                                                                                           \
    "bne.w 1b\n"                                                                                                       \
    "add sp, #44\n"                                                                                                    \
    "pop {r4-r11, pc}\n"

/* Output row r at lr; row r+1 is stored first, so that with distance 0 only row r remains. */
#define ETK_S1_COLUMN(pair, column)                                                                                    \
    ETK_S1_TAPS(pair, column)                                                                                          \
    "smmla r10, r10, r8, r9\n"                                                                                         \
    "smmla r11, r11, r8, r9\n"                                                                                         \
    "ldr.w r6, [sp, #32]\n"                                                                                            \
    "ssat r10, #8, r10, asr #11\n"                                                                                     \
    "ssat r11, #8, r11, asr #11\n"                                                                                     \
    "strh r11, [r6, #4*" #column "]\n"                                                                                 \
    "strh r10, [lr, #4*" #column "]\n"
#define ETK_S1(name, pair)                                                                                             \
    __attribute__((naked)) void etk_depthwise_s1_panel_##name##__dsp(const etk_depthwise_step *step                    \
                                                                     __attribute__((unused)))                          \
    {                                                                                                                  \
        __asm volatile(ETK_ENTER ETK_S1_LOAD("r0-r6, r8, r9, r11")                                                     \
                       "ldrd r12, lr, [sp, #12]\n"                                                                     \
                       "add r12, r12, r11, lsr #16\n"                                                                  \
                       "uxtah lr, lr, r11\n"                                                                           \
                       "ldrd r6, r7, [sp, #24]\n"                                                                      \
                       "add r6, r6, lr\n"                                                                              \
                       "strd r6, r7, [sp, #32]\n"                                                                      \
                       "2:\n" ETK_S1_COLUMN(pair, 0) ETK_S1_COLUMN(pair, 1) ETK_S1_COLUMN(pair, 2)                     \
                           ETK_S1_COLUMN(pair, 3)                                                                      \
                       "ldr r7, [sp, #20]\n"                                                                           \
                       "add r12, #4*32\n"                                                                              \
                       "add lr, lr, r7\n"                                                                              \
                       "add r6, r6, r7\n"                                                                              \
                       "ldr r7, [sp, #36]\n"                                                                           \
                       "subs r7, #1\n"                                                                                 \
                       "strd r6, r7, [sp, #32]\n" ETK_LEAVE("r6"));                                                    \
    }

ETK_S1(even, "r6, r7")
ETK_S1(odd, "r7, r6")

#define ETK_S2_COLUMN(shared, middle, column)                                                                          \
    ETK_S2_TAPS(shared, middle, column)                                                                                \
    "smmla r9, r9, r10, r11\n"                                                                                         \
    "ssat r9, #8, r9, asr #11\n"                                                                                       \
    "strh r9, [lr, #4*" #column "]\n"
#define ETK_S2(name, shared, middle)                                                                                   \
    __attribute__((naked)) void etk_depthwise_s2_panel_##name##__dsp(const etk_depthwise_step *step                    \
                                                                     __attribute__((unused)))                          \
    {                                                                                                                  \
        __asm volatile(ETK_ENTER ETK_S2_LOAD("r0-r5, r7, r10, r11")                                                    \
                       "ldrd r12, lr, [sp, #12]\n"                                                                     \
                       "add r12, r12, r7, lsr #16\n"                                                                   \
                       "uxtah lr, lr, r7\n"                                                                            \
                       "ldr r9, [sp, #28]\n"                                                                           \
                       "ldrd " shared ", [r12]\n"                                                                      \
                       "str r9, [sp, #36]\n"                                                                           \
                       "2:\n" ETK_S2_COLUMN(shared, middle, 0) ETK_S2_COLUMN(shared, middle, 1)                        \
                           ETK_S2_COLUMN(shared, middle, 2) ETK_S2_COLUMN(shared, middle, 3)                           \
                       "ldr r7, [sp, #20]\n"                                                                           \
                       "ldr r9, [sp, #36]\n"                                                                           \
                       "add r12, #4*64\n"                                                                              \
                       "add lr, lr, r7\n"                                                                              \
                       "subs r9, #1\n"                                                                                 \
                       "str r9, [sp, #36]\n" ETK_LEAVE("r9"));                                                         \
    }

ETK_S2(even, "r5, r6", "r7, r8")
ETK_S2(odd, "r6, r5", "r8, r7")
