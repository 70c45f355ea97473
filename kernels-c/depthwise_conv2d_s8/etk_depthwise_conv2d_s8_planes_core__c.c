#include "etk_depthwise_conv2d_s8_planes_core__c.h"

/* Channel by channel, two output rows at a time: the columns of their input rows are paired into words, then the window
 * slides along them. */

#if defined(__GNUC__) && defined(__ARM_ARCH) && !defined(__thumb2__)
/* Frame: 0 weights of the channel, a word each, 36 upper and 40 lower part of the multiplier, 44 window step, 48 output of the
 * column, 52 lower row; 56 task: 56 rows, 60 output rows, 64 stride, 68 channels, 72 row bytes, 76 inside, 80 window,
 * 88 record, 92 output of the channel, 96 output row bytes, 100 padding, 104 least activation; 108 channel, 112 output rows
 * left, 116 input rows of the pair. */
_Static_assert(sizeof(etk_depthwise_planes) == 52, "the frame holds a copy");

#define ETK_WEIGHT(index)                                                                                              \
    "movs r1, #" #index "\n"                                                                                           \
    "ldrsb r1, [r0, r1]\n"                                                                                             \
    "str r1, [sp, #4 * " #index "]\n"
/* r7 instead of no row. */
#define ETK_PAD(row)                                                                                                   \
    "cmp " #row ", #0\n"                                                                                               \
    "bne 10f\n"                                                                                                        \
    "movs " #row ", r7\n"                                                                                              \
    "10:\n"
/* Words at `place` of all columns: r0 upper row, r1 lower row, r2 place in them, r3 words, r5 end of the rows. */
#define ETK_PAIRS(place)                                                                                               \
    "ldr r2, [sp, #108]\n"                                                                                             \
    "ldr r3, [sp, #76]\n"                                                                                              \
    "ldr r5, [sp, #72]\n"                                                                                              \
    "adds r5, r5, r2\n"                                                                                                \
    "10:\n"                                                                                                            \
    "ldrsb r4, [r0, r2]\n"                                                                                             \
    "ldrsb r6, [r1, r2]\n"                                                                                             \
    "lsls r6, r6, #16\n"                                                                                               \
    "adds r4, r4, r6\n"                                                                                                \
    "str r4, [r3, #" #place "]\n"                                                                                      \
    "adds r3, #12\n"                                                                                                   \
    "add r2, r12\n"                                                                                                    \
    "cmp r2, r5\n"                                                                                                     \
    "blt 10b\n"
/* The same from a table of rows, where the stride is not 1; without a lower row the upper one. */
#define ETK_TABLE_PAIRS(row, place)                                                                                    \
    "ldr r6, [sp, #116]\n"                                                                                             \
    "ldr r7, [sp, #100]\n"                                                                                              \
    "ldr r0, [r6, #4 * " #row "]\n"                                                                                    \
    "movs r1, r0\n"                                                                                                    \
    "ldr r2, [sp, #52]\n"                                                                                              \
    "cmp r2, #0\n"                                                                                                     \
    "beq 10f\n"                                                                                                        \
    "ldr r2, [sp, #64]\n"                                                                                              \
    "lsls r2, r2, #2\n"                                                                                                \
    "adds r2, r2, r6\n"                                                                                                \
    "ldr r1, [r2, #4 * " #row "]\n"                                                                                    \
    "10:\n" ETK_PAD(r0) ETK_PAD(r1) ETK_PAIRS(place)

/* Adds the total of a group: r9 totals, r5 rounded upper halves; the carry is 1 where the lower half is negative. */
#define ETK_FLUSH(total)                                                                                               \
    "add r9, " #total "\n"                                                                                             \
    "asrs " #total ", " #total ", #16\n"                                                                               \
    "adcs r5, " #total "\n"
/* A group of a tap whose word is in `word` and the next one, which goes to r0; the word after it to `next`. */
#define ETK_GROUP(word, next)                                                                                          \
    "ldmia r7!, {r3, r4}\n"                                                                                            \
    "muls " #word ", r3, " #word "\n"                                                                                  \
    "ldmia r6!, {r0, " #next "}\n"                                                                                     \
    "muls r0, r4, r0\n"                                                                                                \
    "adds r0, r0, " #word "\n" ETK_FLUSH(r0)
/* Nine taps: r6 words, r7 weights; then r6 the next ones, r5 lower row's sum, r0 upper row's. */
#define ETK_WINDOW                                                                                                     \
    "mov r7, sp\n"                                                                                                     \
    "ldmia r6!, {r0-r2}\n"                                                                                             \
    "ldmia r7!, {r3, r4}\n"                                                                                            \
    "muls r0, r3, r0\n"                                                                                                \
    "muls r1, r4, r1\n"                                                                                                \
    "adds r0, r0, r1\n"                                                                                                \
    "mov r9, r0\n"                                                                                                     \
    "asrs r0, r0, #16\n"                                                                                               \
    "movs r5, #0\n"                                                                                                    \
    "adcs r5, r0\n" ETK_GROUP(r2, r1) ETK_GROUP(r1, r2) ETK_GROUP(r2, r1)                                              \
    "ldmia r7!, {r3}\n"                                                                                                \
    "muls r1, r3, r1\n" ETK_FLUSH(r1)                                                                                  \
    "ldmia r7, {r1-r4, r7}\n"                                                                                          \
    "adds r6, r6, r3\n"                                                                                                \
    "lsls r3, r5, #16\n"                                                                                               \
    "mov r0, r9\n"                                                                                                     \
    "subs r0, r0, r3\n"
/* r1, r2 multiplier, r8 and r10 limits, r11 constant. */
#define ETK_SCALE(sum)                                                                                                 \
    "cmp " #sum ", r8\n"                                                                                               \
    "bge 10f\n"                                                                                                        \
    "ldr " #sum ", [sp, #104]\n"                                                                                       \
    "b 12f\n"                                                                                                          \
    "10:\n"                                                                                                            \
    "cmp " #sum ", r10\n"                                                                                              \
    "ble 11f\n"                                                                                                        \
    "mov " #sum ", r10\n"                                                                                              \
    "11:\n"                                                                                                            \
    "movs r3, " #sum "\n"                                                                                              \
    "muls r3, r2, r3\n"                                                                                                \
    "asrs r3, r3, #12\n"                                                                                               \
    "muls " #sum ", r1, " #sum "\n"                                                                                    \
    "adds " #sum ", " #sum ", r3\n"                                                                                    \
    "add " #sum ", r11\n"                                                                                              \
    "lsrs " #sum ", " #sum ", #24\n"                                                                                   \
    "12:\n"

__attribute__((naked)) void etk_depthwise_planes_s8__c(const etk_depthwise_planes *task __attribute__((unused)))
{
    __asm volatile(
        ".syntax unified\n"
        "push {r4-r7, lr}\n"
        "mov r4, r8\n"
        "mov r5, r9\n"
        "mov r6, r10\n"
        "mov r7, r11\n"
        "push {r4-r7}\n"
        "sub sp, #120\n"
        "mov r7, sp\n"
        "adds r7, #56\n"
        "ldmia r0!, {r1-r6}\n"
        "stmia r7!, {r1-r6}\n"
        "ldmia r0!, {r1-r6}\n"
        "stmia r7!, {r1-r6}\n"
        "ldr r1, [r0]\n"
        "movs r2, #0\n"
        "stmia r7!, {r1, r2}\n"
        "ldr r0, [sp, #68]\n"
        "mov r12, r0\n"
        "ldr r0, [sp, #84]\n"
        "str r0, [sp, #44]\n"

        /* Next channel; r8 and r10 limits, r11 constant, r12 channels. */
        "1:\n"
        "ldr r0, [sp, #88]\n"
        "ldmia r0!, {r1-r5}\n"
        "mov r8, r1\n"
        "str r2, [sp, #36]\n"
        "str r3, [sp, #40]\n"
        "mov r10, r4\n"
        "mov r11, r5\n"
        ETK_WEIGHT(0) ETK_WEIGHT(1) ETK_WEIGHT(2) ETK_WEIGHT(3) ETK_WEIGHT(4)
        ETK_WEIGHT(5) ETK_WEIGHT(6) ETK_WEIGHT(7) ETK_WEIGHT(8)
        "adds r0, #12\n"
        "str r0, [sp, #88]\n"
        "ldr r0, [sp, #92]\n"
        "str r0, [sp, #48]\n"
        "ldr r0, [sp, #60]\n"
        "str r0, [sp, #112]\n"
        "ldr r2, [sp, #56]\n"
        "str r2, [sp, #116]\n"
        "ldr r0, [sp, #64]\n"
        "cmp r0, #1\n"
        "bne 3f\n"
        /* Stride 1: the last words of a pair are the first ones of the next. */
        "ldmia r2!, {r0, r1}\n"
        "ldr r7, [sp, #100]\n"
        ETK_PAD(r0) ETK_PAD(r1) ETK_PAIRS(8)

        /* Next pair of rows. */
        "3:\n"
        "movs r1, #0\n"
        "ldr r0, [sp, #112]\n"
        "cmp r0, #1\n"
        "beq 4f\n"
        "ldr r1, [sp, #96]\n"
        "4:\n"
        "str r1, [sp, #52]\n"
        "ldr r0, [sp, #64]\n"
        "cmp r0, #1\n"
        "bne 7f\n"
        "ldr r6, [sp, #116]\n"
        "ldr r7, [sp, #100]\n"
        "ldr r0, [r6, #4]\n"
        "ldr r2, [r6, #8]\n"
        "movs r5, r2\n"
        "cmp r1, #0\n"
        "beq 5f\n"
        "ldr r5, [r6, #12]\n"
        "5:\n"
        "movs r1, r2\n"
        "adds r6, #8\n"
        "str r6, [sp, #116]\n"
        ETK_PAD(r0) ETK_PAD(r1) ETK_PAD(r5)
        "ldr r2, [sp, #108]\n"
        "ldr r3, [sp, #76]\n"
        "ldr r4, [sp, #72]\n"
        "adds r4, r4, r2\n"
        "mov r9, r4\n"
        "6:\n"
        "ldr r4, [r3, #8]\n"
        "str r4, [r3]\n"
        "ldrsb r4, [r0, r2]\n"
        "ldrsb r6, [r1, r2]\n"
        "lsls r7, r6, #16\n"
        "adds r4, r4, r7\n"
        "str r4, [r3, #4]\n"
        "ldrsb r7, [r5, r2]\n"
        "lsls r7, r7, #16\n"
        "adds r6, r6, r7\n"
        "str r6, [r3, #8]\n"
        "adds r3, #12\n"
        "add r2, r12\n"
        "cmp r2, r9\n"
        "blt 6b\n"
        "b 8f\n"
        "7:\n"
        ETK_TABLE_PAIRS(0, 0) ETK_TABLE_PAIRS(1, 4) ETK_TABLE_PAIRS(2, 8)
        "ldr r0, [sp, #64]\n"
        "lsls r0, r0, #3\n"
        "ldr r1, [sp, #116]\n"
        "adds r1, r1, r0\n"
        "str r1, [sp, #116]\n"

        /* The windows; lr end of the upper output row. */
        "8:\n"
        "ldr r6, [sp, #80]\n"
        "ldr r0, [sp, #48]\n"
        "ldr r1, [sp, #96]\n"
        "adds r0, r0, r1\n"
        "mov lr, r0\n"
        "9:\n"
        ETK_WINDOW
        ETK_SCALE(r5)
        "strb r5, [r4, r7]\n"
        ETK_SCALE(r0)
        "strb r0, [r4]\n"
        "add r4, r12\n"
        "str r4, [sp, #48]\n"
        "cmp r4, lr\n"
        "bne 9b\n"
        "ldr r0, [sp, #96]\n"
        "adds r4, r4, r0\n"
        "str r4, [sp, #48]\n"
        "ldr r0, [sp, #112]\n"
        "subs r0, #2\n"
        "str r0, [sp, #112]\n"
        "ble 13f\n"
        "b 3b\n"
        "13:\n"
        "ldr r0, [sp, #92]\n"
        "adds r0, #1\n"
        "str r0, [sp, #92]\n"
        "ldr r0, [sp, #108]\n"
        "adds r0, #1\n"
        "str r0, [sp, #108]\n"
        "cmp r0, r12\n"
        "beq 14f\n"
        "b 1b\n"
        "14:\n"
        "add sp, #120\n"
        "pop {r4-r7}\n"
        "mov r8, r4\n"
        "mov r9, r5\n"
        "mov r10, r6\n"
        "mov r11, r7\n"
        "pop {r4-r7, pc}\n");
}

#else

#include <stddef.h>

static void slide(const etk_depthwise_planes *task, const etk_depthwise_planes_channel *record, int8_t *output, ptrdiff_t lower_row)
{
    const int32_t *words = task->window;
    const int32_t *scale = (const int32_t *)(const void *)&record->scale;
    for (int32_t at = 0; at < task->output_row_bytes; at += task->channels) {
        uint32_t upper = 0;
        uint32_t lower = 0;
        for (int32_t tap = 0; tap < 9; ++tap) {
            const int32_t value = (int16_t)words[tap];
            upper += (uint32_t)(value * record->weights[tap]);
            lower += (uint32_t)((etk_wrap_add(words[tap], -value) >> 16) * record->weights[tap]);
        }
        output[at + lower_row] = etk_scale_range_to_s8((int32_t)lower, scale, false, task->activation_min);
        output[at] = etk_scale_range_to_s8((int32_t)upper, scale, false, task->activation_min);
        words += 9 + task->window_step / 4;
    }
}

/* Pairs an upper and a lower row of a channel; stride 1 keeps what the pair before has left. */
static void pair(const etk_depthwise_planes *task, const int8_t *const *rows, int32_t channel, int32_t first, int32_t below)
{
    for (int32_t ky = first; ky < 3; ++ky) {
        const int8_t *upper = rows[ky] == NULL ? task->padding : rows[ky];
        const int8_t *lower = rows[ky + below] == NULL ? task->padding : rows[ky + below];
        int32_t *words = task->inside + ky;
        for (int32_t at = channel; at < task->row_bytes; at += task->channels, words += 3) {
            *words = upper[at] + lower[at] * 65536;
        }
    }
}

void etk_depthwise_planes_s8__c(const etk_depthwise_planes *task)
{
    for (int32_t channel = 0; channel < task->channels; ++channel) {
        int8_t *output = task->output + channel;
        const int8_t *const *rows = task->rows;
        for (int32_t left = task->output_rows; left > 0; left -= 2, output += 2 * (ptrdiff_t)task->output_row_bytes) {
            const bool keeps = task->stride == 1 && left < task->output_rows;
            for (int32_t *words = task->inside; keeps && words < task->inside + 3 * (task->row_bytes / task->channels); words += 3) {
                words[0] = words[2];
            }
            pair(task, rows, channel, keeps ? 1 : 0, left > 1 ? task->stride : 0);
            slide(task, task->records + channel, output, left > 1 ? task->output_row_bytes : 0);
            rows += 2 * task->stride;
        }
    }
}

#endif
