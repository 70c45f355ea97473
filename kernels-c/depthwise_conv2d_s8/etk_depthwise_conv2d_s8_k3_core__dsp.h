#ifndef ETK_DEPTHWISE_CONV2D_S8_K3_CORE__DSP_H
#define ETK_DEPTHWISE_CONV2D_S8_K3_CORE__DSP_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "etk_depthwise_conv2d_s8_k3.h"
#include "etk_depthwise_conv2d_s8_k3_steps__dsp.h"

/* What the kernels for 3x3 windows share. Stride and forms are constants of each source, so that only the steps it
 * needs are linked. */
typedef struct {
    int32_t stride;
    int32_t any_form; /* 0: every channel is scaled */
} specialisation;

/* Rows of input: from a table that a caller gave, or of a whole image; NULL is padding. */
typedef struct {
    const int8_t *const *table;
    int32_t count; /* of the table */
    const int8_t *image;
    int32_t height;
    int32_t row_bytes;
    int32_t padding_top;
} input_rows_view;

static const int8_t *row_at(const input_rows_view *rows, int32_t y)
{
    if (rows->table != NULL) {
        return y < rows->count ? rows->table[y] : NULL;
    }
    y -= rows->padding_top;
    return y >= 0 && y < rows->height ? rows->image + (ptrdiff_t)y * rows->row_bytes : NULL;
}

typedef struct {
    int32_t pixel_bytes;
    int32_t columns;
    int32_t fours;   /* of channels */
    uint32_t addend; /* input offset in both halves */
} widening;

/* Widens two rows, `distance` bytes apart, into one of the two words of every state entry; `state` is the word of
 * column 0 and channel 0. 14 instructions per column and four channels: 8 values. */
__attribute__((naked, noinline)) static void widen_rows(const int8_t *row __attribute__((unused)),
                                                        ptrdiff_t distance __attribute__((unused)),
                                                        uint32_t *state __attribute__((unused)),
                                                        const widening *how __attribute__((unused)))
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

typedef struct {
    const etk_depthwise_conv2d_s8_k3_params *params;
    const uint32_t *records; /* of the group: the number of channels in the scaled form, then theirs, then the others' */
    uint32_t *state;
    widening widening;
    int32_t first; /* channel of the group */
    int32_t count; /* channels in it */
} job;

/* Rows y and y + 1 into word `slot` of the state. */
__attribute__((cold)) static void load_rows(const job *j, const input_rows_view *rows, int32_t y, int32_t slot)
{
    const int32_t entries = (j->widening.columns + 2) * j->count;
    const int8_t *upper = row_at(rows, y);
    const int8_t *lower = row_at(rows, y + 1);
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

static inline void step_scaled(const etk_depthwise_step *step, const specialisation kind, int32_t odd)
{
    if (kind.stride == 1 && odd != 0) {
        etk_depthwise_s1_scaled_odd__dsp(step);
    } else if (kind.stride == 1) {
        etk_depthwise_s1_scaled_even__dsp(step);
    } else if (odd != 0) {
        etk_depthwise_s2_scaled_odd__dsp(step);
    } else {
        etk_depthwise_s2_scaled_even__dsp(step);
    }
}

static inline void step_rounded(const etk_depthwise_step *step, const specialisation kind, int32_t odd)
{
    if (kind.stride == 1 && odd != 0) {
        etk_depthwise_s1_rounded_odd__dsp(step);
    } else if (kind.stride == 1) {
        etk_depthwise_s1_rounded_even__dsp(step);
    } else if (odd != 0) {
        etk_depthwise_s2_rounded_odd__dsp(step);
    } else {
        etk_depthwise_s2_rounded_even__dsp(step);
    }
}

/* All channels of a group for one step; `odd` when the older rows are in the second word of the state. The second of
 * two output rows lies `row_distance` bytes behind the first, which is stored last: with distance 0 only it remains. */
static inline void step_channels(const job *j, const specialisation kind, int32_t odd, int8_t *output,
                                 int32_t row_distance, bool above_padding)
{
    const etk_depthwise_conv2d_s8_k3_params *params = j->params;
    const int32_t scaled = (int32_t)j->records[0];
    const int32_t rounded = j->count - scaled;
    const int32_t record_words = kind.stride == 1 ? 10 : 9;
    etk_depthwise_step step = {.records = j->records + 1,
                               .records_end = j->records + 1 + record_words * (ptrdiff_t)scaled,
                               .state = j->state + 8 * (1 - params->padding_left),
                               .output = output,
                               .pixel_distance = params->input_channels,
                               .row_distance = row_distance,
                               .width = params->output_width,
                               .activation_min = params->activation_min,
                               .activation_max = params->activation_max};
    if (above_padding) {
        step.state += odd;
        etk_depthwise_s1_scaled_last__dsp(&step);
        return;
    }
    if (scaled > 0) {
        step_scaled(&step, kind, odd);
    }
    if (kind.any_form != 0 && rounded > 0) {
        step.records = step.records_end;
        step.records_end += (record_words + 1) * (ptrdiff_t)rounded;
        step_rounded(&step, kind, odd);
    }
}

/* One group of channels through all rows. */
__attribute__((cold)) static void convolve_group(const job *j, const specialisation kind, const input_rows_view *rows,
                                  int32_t output_rows, int8_t *output)
{
    const int32_t row_bytes = j->params->output_width * j->params->input_channels;
    load_rows(j, rows, 0, 0);
    int32_t odd = 0;
    for (int32_t y = 0; y < output_rows; odd ^= 1) {
        if (kind.stride == 1) {
            const bool two = y + 1 < output_rows;
            const bool above_padding = kind.any_form == 0 && !two && row_at(rows, y + 2) == NULL;
            if (!above_padding) {
                load_rows(j, rows, y + 2, 1 - odd);
            }
            step_channels(j, kind, odd, output, two ? row_bytes : 0, above_padding);
            output += 2 * (ptrdiff_t)row_bytes;
            y += 2;
        } else {
            load_rows(j, rows, 2 * y + 2, 1 - odd);
            step_channels(j, kind, odd, output, 0, false);
            output += row_bytes;
            ++y;
        }
    }
}

/* The state of four channels at one column. */
static inline void clear_column(uint32_t *state)
{
    state[0] = state[1] = state[2] = state[3] = 0;
    state[4] = state[5] = state[6] = state[7] = 0;
}

__attribute__((cold)) static void convolve(const etk_depthwise_conv2d_s8_k3_params *params, const specialisation kind,
                            const input_rows_view *rows, int32_t output_rows, int8_t *output, void *scratch)
{
    const int32_t channels = params->input_channels;
    const int32_t width = params->input_width;
    const int32_t record_words = kind.stride == 1 ? 10 : 9;
    job j = {.params = params, .records = params->records, .state = scratch};
    j.widening = (widening){channels, width, 0, (uint32_t)(uint16_t)params->input_offset * 0x00010001u};
    for (; j.first < channels; j.first += j.count) {
        j.count = channels - j.first < params->group_channels ? channels - j.first : params->group_channels;
        j.widening.fours = j.count / 4;
        /* Columns -1 and width are padding. */
        uint32_t *columns = scratch;
        for (int32_t four = j.widening.fours; four > 0; --four, columns += 8 * (width + 2)) {
            clear_column(columns);
            clear_column(columns + 8 * (width + 1));
        }
        convolve_group(&j, kind, rows, output_rows, output + j.first);
        const int32_t scaled = (int32_t)j.records[0];
        j.records += 1 + record_words * (ptrdiff_t)scaled + (record_words + 1) * (ptrdiff_t)(j.count - scaled);
    }
}

static inline void convolve_rows(const etk_depthwise_conv2d_s8_k3_params *params, const specialisation kind,
                                 const int8_t *const *input_rows, int32_t output_rows, int8_t *output, void *scratch)
{
    const input_rows_view rows = {.table = input_rows, .count = (output_rows - 1) * kind.stride + 3};
    convolve(params, kind, &rows, output_rows, output, scratch);
}

static inline void convolve_images(const etk_depthwise_conv2d_s8_k3_params *params, const specialisation kind,
                                   const int8_t *input, int8_t *output, void *scratch)
{
    input_rows_view rows = {.table = NULL,
                            .image = input,
                            .height = params->input_height,
                            .row_bytes = params->input_width * params->input_channels,
                            .padding_top = params->padding_top};
    for (int32_t n = 0; n < params->batches; ++n) {
        convolve(params, kind, &rows, params->output_height, output, scratch);
        rows.image += (ptrdiff_t)rows.height * rows.row_bytes;
        output += (ptrdiff_t)params->output_height * params->output_width * params->input_channels;
    }
}

#endif
