#include "etk_lanes16_s8__c.h"

#include <stddef.h>

#include "etk_range_scale.h"

#if defined(__GNUC__) && defined(__ARM_ARCH) && !defined(__thumb2__)
/* Frame: 0 totals and 16 upper halves of the segments before; 32 task: 32 values, 36 output, 48 pitch,
 * 52 rectified, 56 least activation, 64 bytes of a block's weights; 68 what ends after the channel, 72 from values to weights,
 * 76 values behind the segment. */
_Static_assert(offsetof(etk_lanes_s8, taps) == 32 && sizeof(etk_lanes_s8) == 36, "the frame holds a copy");

/* A tap of a group; 20 bytes, which the jump into a group relies on. */
#define ETK_PRODUCTS                                                                                                   \
    "ldrsb r4, [r5, r7]\n"                                                                                             \
    "ldmia r5!, {r0-r3}\n"
#define ETK_FIRST_TAP                                                                                                  \
    ETK_PRODUCTS                                                                                                       \
    "muls r0, r4, r0\n"                                                                                                \
    "mov r8, r0\n"                                                                                                     \
    "muls r1, r4, r1\n"                                                                                                \
    "mov r9, r1\n"                                                                                                     \
    "muls r2, r4, r2\n"                                                                                                \
    "mov r10, r2\n"                                                                                                    \
    "muls r3, r4, r3\n"                                                                                                \
    "mov r11, r3\n"
#define ETK_TAP                                                                                                        \
    ETK_PRODUCTS                                                                                                       \
    "muls r0, r4, r0\n"                                                                                                \
    "add r8, r0\n"                                                                                                     \
    "muls r1, r4, r1\n"                                                                                                \
    "add r9, r1\n"                                                                                                     \
    "muls r2, r4, r2\n"                                                                                                \
    "add r10, r2\n"                                                                                                    \
    "muls r3, r4, r3\n"                                                                                                \
    "add r11, r3\n"
/* The totals come to be where shifts and carries are possible. */
#define ETK_LAST_TAP                                                                                                   \
    ETK_PRODUCTS                                                                                                       \
    "muls r0, r4, r0\n"                                                                                                \
    "add r0, r8\n"                                                                                                     \
    "muls r1, r4, r1\n"                                                                                                \
    "add r1, r9\n"                                                                                                     \
    "muls r2, r4, r2\n"                                                                                                \
    "add r2, r10\n"                                                                                                    \
    "muls r3, r4, r3\n"                                                                                                \
    "add r3, r11\n"

/* Adds the rounded upper half: the carry is the last bit that was shifted out, 1 where the lower half is negative. */
#define ETK_ADD_UPPER(total, sum)                                                                                      \
    "asrs " #total ", " #total ", #16\n"                                                                               \
    "adcs " #sum ", " #total "\n"
#define ETK_FIRST_UPPER(total, sum)                                                                                    \
    "asrs " #total ", " #total ", #16\n"                                                                               \
    "movs " #sum ", #0\n"                                                                                              \
    "adcs " #sum ", " #total "\n"
/* A group from the stack; 26 bytes. */
#define ETK_ADD_GROUP                                                                                                  \
    "pop {r0-r3}\n"                                                                                                    \
    "add r8, r0\n"                                                                                                     \
    "add r9, r1\n"                                                                                                     \
    "add r10, r2\n"                                                                                                    \
    "add r11, r3\n" ETK_ADD_UPPER(r0, r4) ETK_ADD_UPPER(r1, r5) ETK_ADD_UPPER(r2, r6) ETK_ADD_UPPER(r3, r7)

#define ETK_ADD_PART(sum, word)                                                                                        \
    "ldr r1, [sp, #" #word "]\n"                                                                                       \
    "add " #sum ", r1\n"
#define ETK_STORE_PART(sum, word)                                                                                      \
    "mov r0, " #sum "\n"                                                                                               \
    "str r0, [sp, #" #word "]\n"

/* The first pixel's sum of a word, negated upper halves first; then both to the stack. */
#define ETK_FIRST_SUM(sum, upper, total)                                                                               \
    "lsls " #sum ", " #upper ", #16\n"                                                                                 \
    "rsbs " #sum ", " #sum ", #0\n"                                                                                    \
    "add " #sum ", " #total "\n"                                                                                       \
    "push {" #sum ", " #upper "}\n"

/* An output, to `place`; r1, r2 multiplier, r7 least activation, r8, r9 limits, r11 constant. */
#define ETK_RECTIFY(sum, place)                                                                                        \
    "cmp " #sum ", r8\n"                                                                                               \
    "bge 10f\n"                                                                                                        \
    "strb r7, " place "\n"                                                                                             \
    "b 12f\n"                                                                                                          \
    "10:\n"                                                                                                            \
    "cmp " #sum ", r9\n"                                                                                               \
    "ble 11f\n"                                                                                                        \
    "mov " #sum ", r9\n"                                                                                               \
    "11:\n"                                                                                                            \
    "movs r3, " #sum "\n"                                                                                              \
    "muls r3, r2, r3\n"                                                                                                \
    "asrs r3, r3, #12\n"                                                                                               \
    "muls " #sum ", r1, " #sum "\n"                                                                                    \
    "adds " #sum ", " #sum ", r3\n"                                                                                    \
    "add " #sum ", r11\n"                                                                                              \
    "lsrs " #sum ", " #sum ", #24\n"                                                                                   \
    "strb " #sum ", " place "\n"                                                                                       \
    "12:\n"
/* An output from the stack; r4 its place, r5 pitch, r6 constant, r10 where the tie rule of negative results ends,
 * r11 correction, r12 least activation; the rest as before. */
#define ETK_CLAMP                                                                                                      \
    "pop {r0}\n"                                                                                                       \
    "mov r3, r12\n"                                                                                                    \
    "cmp r0, r8\n"                                                                                                     \
    "blt 12f\n"                                                                                                        \
    "cmp r0, r9\n"                                                                                                     \
    "ble 10f\n"                                                                                                        \
    "mov r0, r9\n"                                                                                                     \
    "10:\n"                                                                                                            \
    "movs r3, r6\n"                                                                                                    \
    "cmp r0, r10\n"                                                                                                    \
    "bge 11f\n"                                                                                                        \
    "add r3, r11\n"                                                                                                    \
    "11:\n"                                                                                                            \
    "movs r7, r0\n"                                                                                                    \
    "muls r7, r2, r7\n"                                                                                                \
    "asrs r7, r7, #12\n"                                                                                               \
    "muls r0, r1, r0\n"                                                                                                \
    "adds r0, r0, r7\n"                                                                                                \
    "adds r3, r3, r0\n"                                                                                                \
    "lsrs r3, r3, #24\n"                                                                                               \
    "12:\n"                                                                                                            \
    "strb r3, [r4]\n"                                                                                                  \
    "adds r4, r4, r5\n"

__attribute__((naked)) void etk_lanes16_s8__c(const etk_lanes_s8 *task __attribute__((unused)))
{
    __asm volatile(
        ".syntax unified\n"
        "push {r4-r7, lr}\n"
        "mov r4, r8\n"
        "mov r5, r9\n"
        "mov r6, r10\n"
        "mov r7, r11\n"
        "push {r4-r7}\n"
        /* The frame, and 13 groups less the five pushes below, so that the instructions show how deep the stack may grow. */
        "sub sp, #240\n"
        "add sp, #160\n"
        "mov r4, sp\n"
        "adds r4, #32\n"
        "ldmia r0!, {r1-r3, r5-r7}\n"
        "stmia r4!, {r1-r3, r5-r7}\n"
        "ldmia r0!, {r1-r3}\n"
        "lsls r3, r3, #4\n"
        "stmia r4!, {r1-r3}\n"
        "ldr r6, [sp, #40]\n"

        /* Next block, r6: its weights. */
        "1:\n"
        "ldr r5, [sp, #32]\n"
        "subs r7, r6, r5\n"
        "ldr r0, [sp, #64]\n"
        "adds r6, r6, r0\n"

        /* Next channel. */
        "2:\n"
        "str r7, [sp, #72]\n"

        /* Next segment. r0-r3 values of a tap, r4 weight, r5 values, r6 stream, r7 from values to weights, r8-r11 totals,
         * r12 values behind the segment. Groups but the last go to the stack. */
        "3:\n"
        "ldrb r4, [r6]\n"
        "adds r6, #1\n"
        "lsls r4, r4, #4\n"
        "adds r4, r4, r5\n"
        "mov r12, r4\n"
        "str r4, [sp, #76]\n"
        "b 5f\n"
        "4:\n"
        "push {r0-r3}\n"
        "5:\n" ETK_FIRST_TAP
        "ldrb r4, [r6]\n"
        "adds r6, #1\n"
        "add pc, r4\n"
        "nop\n"
        ETK_TAP ETK_TAP ETK_TAP ETK_TAP ETK_TAP ETK_TAP ETK_TAP ETK_TAP ETK_TAP ETK_LAST_TAP
        "cmp r5, r12\n"
        "bne 4b\n"

        /* The sums of the segment: r8-r11 of totals, r4-r7 of upper halves. */
        "ldrb r4, [r6]\n"
        "mov lr, r6\n"
        "lsls r4, r4, #1\n"
        "mov r12, r4\n"
        "mov r8, r0\n"
        "mov r9, r1\n"
        "mov r10, r2\n"
        "mov r11, r3\n"
        ETK_FIRST_UPPER(r0, r4) ETK_FIRST_UPPER(r1, r5) ETK_FIRST_UPPER(r2, r6) ETK_FIRST_UPPER(r3, r7)
        "add pc, r12\n"
        "nop\n"
        ETK_ADD_GROUP ETK_ADD_GROUP ETK_ADD_GROUP ETK_ADD_GROUP ETK_ADD_GROUP ETK_ADD_GROUP ETK_ADD_GROUP
        ETK_ADD_GROUP ETK_ADD_GROUP ETK_ADD_GROUP ETK_ADD_GROUP ETK_ADD_GROUP ETK_ADD_GROUP
        "mov r0, lr\n"
        "ldrb r0, [r0, #1]\n"
        "str r0, [sp, #68]\n"
        "lsls r0, r0, #30\n"
        "beq 7f\n"
        "lsrs r0, r0, #30\n"
        "cmp r0, #1\n"
        "beq 6f\n"
        ETK_ADD_PART(r8, 0) ETK_ADD_PART(r9, 4) ETK_ADD_PART(r10, 8) ETK_ADD_PART(r11, 12)
        ETK_ADD_PART(r4, 16) ETK_ADD_PART(r5, 20) ETK_ADD_PART(r6, 24) ETK_ADD_PART(r7, 28)
        "cmp r0, #3\n"
        "beq 7f\n"
        "6:\n"
        ETK_STORE_PART(r8, 0) ETK_STORE_PART(r9, 4) ETK_STORE_PART(r10, 8) ETK_STORE_PART(r11, 12)
        ETK_STORE_PART(r4, 16) ETK_STORE_PART(r5, 20) ETK_STORE_PART(r6, 24) ETK_STORE_PART(r7, 28)
        "mov r6, lr\n"
        "adds r6, #2\n"
        "ldr r5, [sp, #76]\n"
        "ldr r7, [sp, #72]\n"
        "b 3b\n"

        "7:\n"
        ETK_FIRST_SUM(r3, r7, r11) ETK_FIRST_SUM(r2, r6, r10) ETK_FIRST_SUM(r1, r5, r9) ETK_FIRST_SUM(r0, r4, r8)
        "ldr r4, [sp, #68]\n"
        "adds r0, r4, #1\n"
        "str r0, [sp, #68]\n"
        "ldr r5, [sp, #80]\n"
        "mov r7, lr\n"
        "adds r7, #5\n"
        "lsrs r7, r7, #2\n"
        "lsls r7, r7, #2\n"
        "ldmia r7!, {r0-r3, r6}\n"
        "mov r8, r0\n"
        "mov r9, r3\n"
        "ldr r0, [sp, #84]\n"
        "cmp r0, #0\n"
        "bne 8f\n"
        "b 15f\n"
        "8:\n"
        "mov lr, r7\n"
        "mov r11, r6\n"
        "lsls r0, r5, #1\n"
        "mov r10, r0\n"
        "ldr r7, [sp, #88]\n"
        ".rept 4\n"
        "pop {r0, r6}\n"
        ETK_RECTIFY(r0, "[r4]") ETK_RECTIFY(r6, "[r4, r5]")
        "add r4, r10\n"
        ".endr\n"
        "b 9f\n"
        "15:\n"
        "ldmia r7!, {r0, r3}\n"
        "mov r10, r0\n"
        "mov r11, r3\n"
        "mov lr, r7\n"
        "ldr r0, [sp, #88]\n"
        "mov r12, r0\n"
        ".rept 8\n"
        ETK_CLAMP
        ".endr\n"
        "9:\n"
        "mov r6, lr\n"
        "ldr r0, [sp, #68]\n"
        "cmp r0, #4\n"
        "bhs 13f\n"
        "ldr r5, [sp, #32]\n"
        "ldr r7, [sp, #72]\n"
        "adds r7, #1\n"
        "b 2b\n"
        "13:\n"
        "cmp r0, #8\n"
        "bhs 14f\n"
        "b 1b\n"
        "14:\n"
        "add sp, #80\n"
        "pop {r4-r7}\n"
        "mov r8, r4\n"
        "mov r9, r5\n"
        "mov r10, r6\n"
        "mov r11, r7\n"
        "pop {r4-r7, pc}\n");
}

#else

#include "etk_fixed_point.h"

/* Skips what says how the taps of a channel are cut; returns its scale. */
static const int32_t *scale_of(const int8_t *segments)
{
    int32_t size = 0;
    int32_t kind = 1;
    while (kind == 1 || kind == 2) {
        for (int32_t left = (uint8_t)segments[size++]; left > 0;) {
            left -= 11 - (uint8_t)segments[size++] / 20;
        }
        kind = segments[++size] & 3;
        ++size;
    }
    return (const int32_t *)(const void *)(segments + (size + 3) / 4 * 4);
}

void etk_lanes16_s8__c(const etk_lanes_s8 *task)
{
    const int8_t *weights = NULL;
    const int32_t *record = task->stream;
    for (int32_t channel = 0; channel < task->channels; ++channel) {
        if (channel % 16 == 0) {
            weights = (const int8_t *)record;
            record += 4 * task->taps;
        }
        const int32_t *scale = scale_of((const int8_t *)record);
        int8_t *result = task->output + channel;
        for (int32_t i = 0; i < 4; ++i) {
            uint32_t first = 0;
            uint32_t second = 0;
            for (int32_t tap = 0; tap < task->taps; ++tap) {
                const int32_t word = task->values[4 * tap + i];
                const int32_t lower = (int16_t)word;
                const int32_t weight = weights[16 * tap + channel % 16];
                first += (uint32_t)(lower * weight);
                second += (uint32_t)((etk_wrap_add(word, -lower) >> 16) * weight);
            }
            *result = etk_scale_range_to_s8((int32_t)first, scale, !task->rectified, task->activation_min);
            result += task->pitch;
            *result = etk_scale_range_to_s8((int32_t)second, scale, !task->rectified, task->activation_min);
            result += task->pitch;
        }
        record = scale + (task->rectified ? 5 : 7);
    }
}

#endif
