#ifndef ETK_DEPTHWISE_CONV2D_S8_K3_TAPS__DSP_H
#define ETK_DEPTHWISE_CONV2D_S8_K3_TAPS__DSP_H

/* What all steps do alike: fetch a channel's record, and sum the taps of a column. Frame: 0 bias, 4 records. */

/* Stride 1: r0-r5 weights, r6 and r7 two words, r8 multiplier, r9 constant, r10 row r, r11 row r+1, r12 state, lr
 * output. The multi-pass counter borrows an accumulator. */
#define ETK_S1_LOAD(registers)                                                                                         \
    "1:\n"                                                                                                             \
    "ldmia r12!, {" registers "}\n"                                                                                    \
    "str r6, [sp]\n"                                                                                                   \
    "str r12, [sp, #4]\n"
#define ETK_S1_TAPS(pair, column)                                                                                      \
    "ldr r10, [sp]\n"                                                                                                  \
    "ldrd " pair ", [r12, #32*" #column "]\n"                                                                          \
    "smlatb r11, r6, r0, r10\n"                                                                                        \
    "smlad r10, r6, r0, r10\n"                                                                                         \
    "smlabt r10, r7, r1, r10\n"                                                                                        \
    "smlad r11, r7, r1, r11\n"                                                                                         \
    "ldrd " pair ", [r12, #32*" #column "+32]\n"                                                                       \
    "smlatb r11, r6, r2, r11\n"                                                                                        \
    "smlad r10, r6, r2, r10\n"                                                                                         \
    "smlabt r10, r7, r3, r10\n"                                                                                        \
    "smlad r11, r7, r3, r11\n"                                                                                         \
    "ldrd " pair ", [r12, #32*" #column "+64]\n"                                                                       \
    "smlatb r11, r6, r4, r11\n"                                                                                        \
    "smlad r10, r6, r4, r10\n"                                                                                         \
    "smlabt r10, r7, r5, r10\n"                                                                                        \
    "smlad r11, r7, r5, r11\n"

/* Stride 2: r0-r4 weights, r5 and r6 the column that two windows share, r7 and r8 the middle column, r9 output,
 * r10 multiplier, r11 constant, r12 state, lr output. */
#define ETK_S2_LOAD(registers)                                                                                         \
    "1:\n"                                                                                                             \
    "ldmia r12!, {" registers "}\n"                                                                                    \
    "str r5, [sp]\n"                                                                                                   \
    "str r12, [sp, #4]\n"
#define ETK_S2_TAPS(shared, middle, column)                                                                            \
    "ldr r9, [sp]\n"                                                                                                   \
    "ldrd " middle ", [r12, #64*" #column "+32]\n"                                                                     \
    "smlad r9, r5, r0, r9\n"                                                                                           \
    "smlabb r9, r6, r3, r9\n"                                                                                          \
    "smlad r9, r7, r1, r9\n"                                                                                           \
    "smlabt r9, r8, r3, r9\n"                                                                                          \
    "ldrd " shared ", [r12, #64*" #column "+64]\n"                                                                     \
    "smlad r9, r5, r2, r9\n"                                                                                           \
    "smlabb r9, r6, r4, r9\n"

#endif
