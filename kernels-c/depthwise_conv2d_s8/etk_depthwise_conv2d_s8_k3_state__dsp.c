#include "etk_depthwise_conv2d_s8_k3_state__dsp.h"

#include <string.h>

const int8_t *etk_depthwise_row_at__dsp(const etk_depthwise_rows *rows, int32_t y)
{
    if (rows->table != NULL) {
        return y < rows->count ? rows->table[y] : NULL;
    }
    y -= rows->padding_top;
    return y >= 0 && y < rows->height ? rows->image + (ptrdiff_t)y * rows->row_bytes : NULL;
}

/* Widens two rows, `distance` bytes apart, into one of the two words of every state entry; `state` is the word of
 * column 0 and channel 0. 14 instructions per column and four channels: 8 values. */
__attribute__((naked, noinline)) static void widen_rows(const int8_t *row __attribute__((unused)),
                                                        ptrdiff_t distance __attribute__((unused)),
                                                        uint32_t *state __attribute__((unused)),
                                                        const etk_depthwise_widening *how __attribute__((unused)))
{
#define ETK_WIDEN_COLUMN                                                                                               \
    "ldr r4, [r0]\n"                                                                                                   \
    "ldr r5, [r0, r1]\n"                                                                                               \
    "add r0, r0, r3\n"                                                                                                 \
    "pkhbt r6, r4, r5, lsl #16\n"                                                                                      \
    "pkhtb r7, r5, r4, asr #16\n"                                                                                      \
    "sxtab16 r4, r12, r6\n"                                                                                            \
    "sxtab16 r5, r12, r6, ror #8\n"                                                                                    \
    "sxtab16 r6, r12, r7\n"                                                                                            \
    "sxtab16 r7, r12, r7, ror #8\n"                                                                                    \
    "str r5, [r2, #8]\n"                                                                                               \
    "str r6, [r2, #16]\n"                                                                                              \
    "str r7, [r2, #24]\n"                                                                                              \
    "str r4, [r2], #32\n"
    __asm volatile(
        "push {r4-r11, lr}\n"
        "sub sp, #4\n"
        "ldmia r3, {r3, r4, r10, r12}\n"
        "mov r11, r0\n"
        "str r4, [sp]\n"
        "1:\n"
        "ldr lr, [sp]\n"
        "mov r0, r11\n"
        "add r11, #4\n"
        "tst lr, #1\n"
        "beq 2f\n"
        "add lr, lr, #1\n"
        "b 3f\n"
        "2:\n" ETK_WIDEN_COLUMN
        "3:\n" ETK_WIDEN_COLUMN
        "subs lr, #2\n"
        "bne 2b\n"
        "add r2, #64\n"
        "subs r10, #1\n"
        "bne 1b\n"
        "add sp, #4\n"
        "pop {r4-r11, pc}\n");
}

/* Zeroes one half of one of the two words of every state entry; `half` is that of the first entry. */
static void clear_halves(int8_t *half, int32_t entries)
{
    static const uint16_t zero = 0;
    const int8_t *end = half + 8 * (ptrdiff_t)entries;
    for (; half != end; half += 32) {
        memcpy(half, &zero, sizeof zero);
        memcpy(half + 8, &zero, sizeof zero);
        memcpy(half + 16, &zero, sizeof zero);
        memcpy(half + 24, &zero, sizeof zero);
    }
}

/* The state of four channels at one column. */
static inline void clear_column(uint32_t *state)
{
    state[0] = state[1] = state[2] = state[3] = 0;
    state[4] = state[5] = state[6] = state[7] = 0;
}

__attribute__((cold)) void etk_depthwise_start_group__dsp(etk_depthwise_job *j)
{
    const etk_depthwise_conv2d_s8_k3_params *params = j->params;
    const int32_t width = params->input_width;
    const int32_t left = params->input_channels - j->first;
    j->count = left < params->group_channels ? left : params->group_channels;
    j->widening = (etk_depthwise_widening){params->input_channels, width, j->count / 4,
                             (uint32_t)(uint16_t)params->input_offset * 0x00010001u};
    uint32_t *columns = j->state;
    for (int32_t four = j->widening.fours; four > 0; --four, columns += 8 * (width + 2)) {
        clear_column(columns);
        clear_column(columns + 8 * (width + 1));
    }
}

__attribute__((cold)) void etk_depthwise_load_rows__dsp(const etk_depthwise_job *j, const etk_depthwise_rows *rows, int32_t y, int32_t slot)
{
    const int32_t entries = (j->widening.columns + 2) * j->count;
    const int8_t *upper = etk_depthwise_row_at__dsp(rows, y);
    const int8_t *lower = etk_depthwise_row_at__dsp(rows, y + 1);
    const int8_t *any = upper != NULL ? upper : lower;
    if (any != NULL) {
        const ptrdiff_t distance = upper != NULL && lower != NULL ? lower - upper : 0;
        widen_rows(any + j->first, distance, j->state + 8 + slot, &j->widening);
    }
    int8_t *halves = (int8_t *)(j->state + slot);
    if (upper == NULL) {
        clear_halves(halves, entries);
    }
    if (lower == NULL) {
        clear_halves(halves + 2, entries);
    }
}
