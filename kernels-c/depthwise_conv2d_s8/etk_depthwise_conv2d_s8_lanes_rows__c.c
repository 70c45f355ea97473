#include "etk_depthwise_conv2d_s8_lanes_rows__c.h"

/* Channel by channel, the columns of the input rows are paired into words, then the window slides along them. */

#if defined(__GNUC__) && defined(__ARM_ARCH)
/* Frame: 0 weights of the channel, a word each, 36 multiplier (its lower half without long multiplication), 40 constant,
 * 44 shift, 48 task: 48 lower row, 52 channels, 56 window step, 60 rows, 84 inside, 88 window, 92 record, 96 output,
 * 100 row bytes, 104 output width, 108 rectified, 112 and 116 activation range; 120 start of totals, 124 start,
 * 128 channel, 132 upper half of the multiplier, 136 output of the column. */
_Static_assert(sizeof(etk_depthwise_lanes_rows) == 72, "the frame holds a copy");
#endif

#if defined(__GNUC__) && defined(__thumb2__)

#define ETK_PAIR(word, upper, lower)                                                                                   \
    "ldrsb " #word ", [" #upper ", r6]\n"                                                                              \
    "ldrsb r11, [" #lower ", r6]\n"                                                                                    \
    "add " #word ", " #word ", r11, lsl #16\n"
#define ETK_LOAD3                                                                                                      \
    "ldmia.w r0!, {r4-r6}\n"                                                                                           \
    "ldmia.w r1!, {r7-r9}\n"
#define ETK_FLUSH                                                                                                      \
    "add r2, r2, r10\n"                                                                                                \
    "add r3, r3, r10, asr #16\n"
/* Nine taps: r0 words, r1 weights, r2 totals, r3 upper halves, r10 total of a group, r11 32768; then r4 multiplier,
 * r5 constant, r6 shift, r7 lower row, r8 channels, and the words of the next window. */
#define ETK_WINDOW                                                                                                     \
    "mov r1, sp\n"                                                                                                     \
    "ldrd r2, r3, [sp, #120]\n"                                                                                        \
    ETK_LOAD3                                                                                                          \
    "mla r10, r4, r7, r11\n"                                                                                           \
    "mla r10, r5, r8, r10\n"                                                                                           \
    ETK_FLUSH                                                                                                          \
    "mla r10, r6, r9, r11\n"                                                                                           \
    ETK_LOAD3                                                                                                          \
    "mla r10, r4, r7, r10\n"                                                                                           \
    ETK_FLUSH                                                                                                          \
    "mla r10, r5, r8, r11\n"                                                                                           \
    "mla r10, r6, r9, r10\n"                                                                                           \
    ETK_FLUSH                                                                                                          \
    ETK_LOAD3                                                                                                          \
    "mla r10, r4, r7, r11\n"                                                                                           \
    "mla r10, r5, r8, r10\n"                                                                                           \
    ETK_FLUSH                                                                                                          \
    "mla r10, r6, r9, r11\n"                                                                                           \
    ETK_FLUSH                                                                                                          \
    "sub r2, r2, r3, lsl #16\n"                                                                                        \
    "ldmia.w r1, {r4-r9}\n"                                                                                            \
    "add r0, r0, r9\n"
#define ETK_RECTIFY(v)                                                                                                 \
    "mov r1, #0x40000000\n"                                                                                            \
    "mov r10, r5\n"                                                                                                    \
    "smlal r1, r10, " #v ", r4\n"                                                                                      \
    "asr r10, r10, r6\n"                                                                                               \
    "ssat r10, #8, r10\n"
#define ETK_CLAMP(v)                                                                                                   \
    "and r1, " #v ", #0x80000000\n"                                                                                    \
    "orr r1, r1, #0x40000000\n"                                                                                        \
    "add r10, r5, " #v ", asr #31\n"                                                                                   \
    "smlal r1, r10, " #v ", r4\n"                                                                                      \
    "asr r10, r10, r6\n"                                                                                               \
    "ldrd r1, r9, [sp, #112]\n"                                                                                        \
    "cmp r10, r1\n"                                                                                                    \
    "it lt\n"                                                                                                          \
    "movlt r10, r1\n"                                                                                                  \
    "cmp r10, r9\n"                                                                                                    \
    "it gt\n"                                                                                                          \
    "movgt r10, r9\n"
#define ETK_OUTPUTS(finish)                                                                                            \
    finish(r3) "strb r10, [lr, r7]\n"                                                                                  \
    finish(r2) "strb r10, [lr]\n"                                                                                      \
    "add lr, lr, r8\n"                                                                                                 \
    "subs r12, #1\n"

__attribute__((naked)) void etk_depthwise_lanes_rows_s8__c(const etk_depthwise_lanes_rows *task
                                                           __attribute__((unused)))
{
    __asm volatile(
        "push {r4-r11, lr}\n"
        "sub sp, #140\n"
        "add r12, sp, #48\n"
        "ldmia.w r0!, {r1-r9}\n"
        "stmia.w r12!, {r1-r9}\n"
        "ldmia.w r0, {r1-r9}\n"
        "stmia.w r12, {r1-r9}\n"
        "movs r6, #0\n"

        /* Next channel, r6: its columns; r0-r5 rows, r6 place in them, r7 channels, r12 words, lr end of the rows. */
        "1:\n"
        "str r6, [sp, #128]\n"
        "add r12, sp, #60\n"
        "ldmia.w r12, {r0-r5}\n"
        "ldr r7, [sp, #52]\n"
        "ldr lr, [sp, #100]\n"
        "add lr, lr, r6\n"
        "ldr r12, [sp, #84]\n"
        "2:\n"
        ETK_PAIR(r8, r0, r3)
        ETK_PAIR(r9, r1, r4)
        ETK_PAIR(r10, r2, r5)
        "stmia.w r12!, {r8-r10}\n"
        "add r6, r6, r7\n"
        "cmp r6, lr\n"
        "blt 2b\n"

        "ldr r0, [sp, #92]\n"
        "ldmia r0!, {r1-r3}\n"
        "strd r2, r3, [sp, #36]\n"
        "ldrsb r4, [r0]\n"
        "ldrsb r5, [r0, #1]\n"
        "ldrsb r6, [r0, #2]\n"
        "ldrsb r7, [r0, #3]\n"
        "ldrsb r8, [r0, #4]\n"
        "ldrsb r9, [r0, #5]\n"
        "ldrsb r10, [r0, #6]\n"
        "ldrsb r11, [r0, #7]\n"
        "ldrsb r12, [r0, #8]\n"
        "stmia.w sp, {r4-r12}\n"
        "ldrb r4, [r0, #9]\n"
        "str r4, [sp, #44]\n"
        "adds r0, #12\n"
        "str r0, [sp, #92]\n"
        "add r2, r1, r1, lsl #16\n"
        "sub r2, r2, #163840\n"
        "strd r2, r1, [sp, #120]\n"
        "ldr r0, [sp, #88]\n"
        "ldr lr, [sp, #96]\n"
        "add r1, lr, #1\n"
        "str r1, [sp, #96]\n"
        "ldr r12, [sp, #104]\n"
        "mov r11, #32768\n"
        "ldr r1, [sp, #108]\n"
        "cmp r1, #0\n"
        "beq 5f\n"
        "3:\n"
        ETK_WINDOW
        ETK_OUTPUTS(ETK_RECTIFY)
        "bne 3b\n"
        "4:\n"
        "ldr r6, [sp, #128]\n"
        "adds r6, #1\n"
        "ldr r7, [sp, #52]\n"
        "cmp r6, r7\n"
        "blt.w 1b\n"
        "add sp, #140\n"
        "pop {r4-r11, pc}\n"
        "5:\n"
        ETK_WINDOW
        ETK_OUTPUTS(ETK_CLAMP)
        "bne 5b\n"
        "b 4b\n");
}

#elif defined(__GNUC__) && defined(__ARM_ARCH)

/* Words of tap row `row`: r0 upper row, r1 lower row, r2 place in them, r3 words, r4 channels, r5 end of the rows. */
#define ETK_PAIRS(label, row, upper, lower)                                                                            \
    "ldr r0, [sp, #" #upper "]\n"                                                                                      \
    "ldr r1, [sp, #" #lower "]\n"                                                                                      \
    "ldr r2, [sp, #128]\n"                                                                                             \
    "ldr r3, [sp, #84]\n"                                                                                              \
    #label ":\n"                                                                                                       \
    "ldrsb r6, [r0, r2]\n"                                                                                             \
    "ldrsb r7, [r1, r2]\n"                                                                                             \
    "lsls r7, r7, #16\n"                                                                                               \
    "adds r6, r6, r7\n"                                                                                                \
    "str r6, [r3, #" #row "]\n"                                                                                        \
    "adds r3, #12\n"                                                                                                   \
    "adds r2, r2, r4\n"                                                                                                \
    "cmp r2, r5\n"                                                                                                     \
    "blt " #label "b\n"
#define ETK_WEIGHT(index)                                                                                              \
    "movs r1, #" #index "\n"                                                                                           \
    "ldrsb r1, [r0, r1]\n"                                                                                             \
    "str r1, [sp, #4 * " #index "]\n"
#define ETK_LOAD3                                                                                                      \
    "ldmia r6!, {r0-r2}\n"                                                                                             \
    "ldmia r7!, {r3-r5}\n"
#define ETK_FLUSH(total)                                                                                               \
    "add " #total ", r8\n"                                                                                             \
    "add r9, " #total "\n"                                                                                             \
    "asrs " #total ", " #total ", #16\n"                                                                               \
    "add r10, " #total "\n"
/* Nine taps: r6 words, r7 weights, r8 32768, r9 totals, r10 upper halves; then r10 lower row's sum, r11 upper row's. */
#define ETK_WINDOW                                                                                                     \
    "mov r7, sp\n"                                                                                                     \
    "ldr r0, [sp, #120]\n"                                                                                             \
    "mov r9, r0\n"                                                                                                     \
    "ldr r0, [sp, #124]\n"                                                                                             \
    "mov r10, r0\n"                                                                                                    \
    ETK_LOAD3                                                                                                          \
    "muls r0, r3, r0\n"                                                                                                \
    "muls r1, r4, r1\n"                                                                                                \
    "adds r0, r0, r1\n"                                                                                                \
    ETK_FLUSH(r0)                                                                                                      \
    "muls r2, r5, r2\n"                                                                                                \
    "mov r11, r2\n"                                                                                                    \
    ETK_LOAD3                                                                                                          \
    "muls r0, r3, r0\n"                                                                                                \
    "add r0, r11\n"                                                                                                    \
    ETK_FLUSH(r0)                                                                                                      \
    "muls r1, r4, r1\n"                                                                                                \
    "muls r2, r5, r2\n"                                                                                                \
    "adds r1, r1, r2\n"                                                                                                \
    ETK_FLUSH(r1)                                                                                                      \
    ETK_LOAD3                                                                                                          \
    "muls r0, r3, r0\n"                                                                                                \
    "muls r1, r4, r1\n"                                                                                                \
    "adds r0, r0, r1\n"                                                                                                \
    ETK_FLUSH(r0)                                                                                                      \
    "muls r2, r5, r2\n"                                                                                                \
    ETK_FLUSH(r2)                                                                                                      \
    "mov r0, r10\n"                                                                                                    \
    "lsls r1, r0, #16\n"                                                                                               \
    "mov r2, r9\n"                                                                                                     \
    "subs r2, r2, r1\n"                                                                                                \
    "mov r11, r2\n"                                                                                                    \
    "ldr r1, [sp, #56]\n"                                                                                              \
    "adds r6, r6, r1\n"                                                                                                \
    "ldr r7, [sp, #136]\n"
/* An output from r0; r5 2^14, less 2^15 where the value is negative and that matters. */
#define ETK_SCALE                                                                                                      \
    "sxth r1, r0\n"                                                                                                    \
    "subs r0, r0, r1\n"                                                                                                \
    "asrs r0, r0, #16\n"                                                                                               \
    "ldr r2, [sp, #36]\n"                                                                                              \
    "ldr r3, [sp, #132]\n"                                                                                             \
    "movs r4, r1\n"                                                                                                    \
    "muls r4, r2, r4\n"                                                                                                \
    "asrs r4, r4, #16\n"                                                                                               \
    "muls r2, r0, r2\n"                                                                                                \
    "adds r4, r4, r2\n"                                                                                                \
    "muls r1, r3, r1\n"                                                                                                \
    "adds r4, r4, r1\n"                                                                                                \
    "adds r4, r4, r5\n"                                                                                                \
    "asrs r4, r4, #16\n"                                                                                               \
    "muls r0, r3, r0\n"                                                                                                \
    "adds r0, r0, r4\n"                                                                                                \
    "ldr r1, [sp, #40]\n"                                                                                              \
    "adds r0, r0, r1\n"                                                                                                \
    "ldr r1, [sp, #44]\n"                                                                                              \
    "asrs r0, r1\n"
/* A negative value is the zero point whatever the scale. */
#define ETK_RECTIFY                                                                                                    \
    "movs r1, #127\n"                                                                                                  \
    "cmp r0, #0\n"                                                                                                     \
    "blt 11f\n"                                                                                                        \
    "movs r5, #1\n"                                                                                                    \
    "lsls r5, r5, #14\n"                                                                                               \
    ETK_SCALE                                                                                                          \
    "sxtb r1, r0\n"                                                                                                    \
    "cmp r1, r0\n"                                                                                                     \
    "beq 12f\n"                                                                                                        \
    "movs r1, #127\n"                                                                                                  \
    "11:\n"                                                                                                            \
    "asrs r0, r0, #31\n"                                                                                               \
    "eors r0, r1\n"                                                                                                    \
    "12:\n"
#define ETK_CLAMP                                                                                                      \
    "asrs r5, r0, #31\n"                                                                                               \
    "lsls r5, r5, #1\n"                                                                                                \
    "adds r5, #1\n"                                                                                                    \
    "lsls r5, r5, #14\n"                                                                                               \
    ETK_SCALE                                                                                                          \
    "ldr r1, [sp, #112]\n"                                                                                             \
    "cmp r0, r1\n"                                                                                                     \
    "bge 11f\n"                                                                                                        \
    "movs r0, r1\n"                                                                                                    \
    "11:\n"                                                                                                            \
    "ldr r1, [sp, #116]\n"                                                                                             \
    "cmp r0, r1\n"                                                                                                     \
    "ble 12f\n"                                                                                                        \
    "movs r0, r1\n"                                                                                                    \
    "12:\n"
/* The lower row's sum is still in r0. */
#define ETK_OUTPUTS(finish)                                                                                            \
    finish                                                                                                             \
    "ldr r1, [sp, #48]\n"                                                                                              \
    "strb r0, [r7, r1]\n"                                                                                              \
    "mov r0, r11\n"                                                                                                    \
    finish                                                                                                             \
    "strb r0, [r7]\n"                                                                                                  \
    "ldr r1, [sp, #52]\n"                                                                                              \
    "adds r7, r7, r1\n"                                                                                                \
    "str r7, [sp, #136]\n"                                                                                             \
    "mov r1, r12\n"                                                                                                    \
    "subs r1, #1\n"                                                                                                    \
    "mov r12, r1\n"

__attribute__((naked)) void etk_depthwise_lanes_rows_s8__c(const etk_depthwise_lanes_rows *task
                                                           __attribute__((unused)))
{
    __asm volatile(
        ".syntax unified\n"
        "push {r4-r7, lr}\n"
        "mov r4, r8\n"
        "mov r5, r9\n"
        "mov r6, r10\n"
        "mov r7, r11\n"
        "push {r4-r7}\n"
        "sub sp, #140\n"
        "mov r7, sp\n"
        "adds r7, #48\n"
        "ldmia r0!, {r1-r6}\n"
        "stmia r7!, {r1-r6}\n"
        "ldmia r0!, {r1-r6}\n"
        "stmia r7!, {r1-r6}\n"
        "ldmia r0!, {r1-r6}\n"
        "stmia r7!, {r1-r6}\n"
        "movs r0, #1\n"
        "lsls r0, r0, #15\n"
        "mov r8, r0\n"
        "movs r6, #0\n"

        /* Next channel, r6: its columns. */
        "1:\n"
        "str r6, [sp, #128]\n"
        "ldr r4, [sp, #52]\n"
        "ldr r5, [sp, #100]\n"
        "adds r5, r5, r6\n"
        ETK_PAIRS(2, 0, 60, 72)
        ETK_PAIRS(3, 4, 64, 76)
        ETK_PAIRS(4, 8, 68, 80)

        "ldr r0, [sp, #92]\n"
        "ldmia r0!, {r1-r3}\n"
        "uxth r4, r2\n"
        "str r4, [sp, #36]\n"
        "lsrs r2, r2, #16\n"
        "str r2, [sp, #132]\n"
        "str r3, [sp, #40]\n"
        "str r1, [sp, #124]\n"
        "lsls r2, r1, #16\n"
        "adds r2, r2, r1\n"
        "movs r3, #5\n"
        "lsls r3, r3, #15\n"
        "subs r2, r2, r3\n"
        "str r2, [sp, #120]\n"
        ETK_WEIGHT(0) ETK_WEIGHT(1) ETK_WEIGHT(2) ETK_WEIGHT(3) ETK_WEIGHT(4)
        ETK_WEIGHT(5) ETK_WEIGHT(6) ETK_WEIGHT(7) ETK_WEIGHT(8)
        "ldrb r1, [r0, #9]\n"
        "str r1, [sp, #44]\n"
        "adds r0, #12\n"
        "str r0, [sp, #92]\n"
        "ldr r0, [sp, #96]\n"
        "str r0, [sp, #136]\n"
        "adds r0, #1\n"
        "str r0, [sp, #96]\n"
        "ldr r6, [sp, #88]\n"
        "ldr r0, [sp, #104]\n"
        "mov r12, r0\n"
        "ldr r0, [sp, #108]\n"
        "cmp r0, #0\n"
        "beq 6f\n"
        "5:\n"
        ETK_WINDOW
        ETK_OUTPUTS(ETK_RECTIFY)
        "beq 8f\n"
        "b 5b\n"
        "8: b 9f\n"
        "6:\n"
        ETK_WINDOW
        ETK_OUTPUTS(ETK_CLAMP)
        "beq 9f\n"
        "b 6b\n"
        "9:\n"
        "ldr r6, [sp, #128]\n"
        "adds r6, #1\n"
        "ldr r4, [sp, #52]\n"
        "cmp r6, r4\n"
        "beq 7f\n"
        "b 1b\n"
        "7:\n"
        "add sp, #140\n"
        "pop {r4-r7}\n"
        "mov r8, r4\n"
        "mov r9, r5\n"
        "mov r10, r6\n"
        "mov r11, r7\n"
        "pop {r4-r7, pc}\n");
}

#else

#include <stddef.h>

#include "etk_scale_right.h"

static void slide(const etk_depthwise_lanes_rows *task, const etk_depthwise_conv2d_s8_lanes_channel *record, int8_t *output)
{
    const etk_right_scale scale = {record->multiplier, record->constant, record->shift, task->activation_min,
                                   task->activation_max};
    const uint32_t start = (uint32_t)record->start;
    const int32_t *words = task->window;
    for (int32_t left = task->output_width; left > 0; --left, output += task->channels) {
        uint32_t totals = start + (start << 16) - 5 * 32768u;
        uint32_t upper_halves = start;
        for (int32_t tap = 0; tap < 9; tap += 2) {
            uint32_t group = 32768u + (uint32_t)words[tap] * (uint32_t)(int32_t)record->weights[tap];
            if (tap < 8) {
                group += (uint32_t)words[tap + 1] * (uint32_t)(int32_t)record->weights[tap + 1];
            }
            totals += group;
            upper_halves += (uint32_t)((int32_t)group >> 16);
        }
        output[task->lower_row] = etk_scale_right_to_s8((int32_t)upper_halves, &scale, task->rectified);
        *output = etk_scale_right_to_s8((int32_t)(totals - (upper_halves << 16)), &scale, task->rectified);
        words += 9 + task->window_step / 4;
    }
}

void etk_depthwise_lanes_rows_s8__c(const etk_depthwise_lanes_rows *task)
{
    for (int32_t channel = 0; channel < task->channels; ++channel) {
        int32_t *words = task->inside;
        for (ptrdiff_t at = channel; at < task->row_bytes; at += task->channels, words += 3) {
            for (int32_t ky = 0; ky < 3; ++ky) {
                words[ky] = task->rows[ky][at] + task->rows[3 + ky][at] * 65536;
            }
        }
        slide(task, task->records + channel, task->output + channel);
    }
}

#endif
