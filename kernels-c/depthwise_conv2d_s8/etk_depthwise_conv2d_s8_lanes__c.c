#include "etk_depthwise_conv2d_s8_lanes.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "etk_rows.h"
#include "etk_scale_right.h"

/* One channel of two output rows: the columns of the input rows that they reach are paired into words, then the window
 * slides along them. */

typedef struct {
    const int8_t *upper[3]; /* input rows of the upper output row */
    const int8_t *lower[3];
} row_pair;

static void pair_columns(const row_pair *rows, int32_t channel, int32_t stride, int32_t width, int32_t channels,
                         int32_t *words)
{
    const int8_t *const first = rows->upper[0] + channel;
    const int8_t *const second = rows->upper[1] + channel;
    const int8_t *const third = rows->upper[2] + channel;
    const int8_t *const last = rows->lower[2] + channel;
    const ptrdiff_t end = (ptrdiff_t)width * channels;
    if (stride == 1) {
        for (ptrdiff_t at = 0; at < end; at += channels, words += 3) {
            const int32_t b = second[at];
            const int32_t c = third[at];
            const int32_t d = last[at];
            words[0] = first[at] + b * 65536;
            words[1] = b + c * 65536;
            words[2] = c + d * 65536;
        }
        return;
    }
    const int8_t *const lower_first = rows->lower[0] + channel;
    const int8_t *const lower_second = rows->lower[1] + channel;
    for (ptrdiff_t at = 0; at < end; at += channels, words += 3) {
        words[0] = first[at] + lower_first[at] * 65536;
        words[1] = second[at] + lower_second[at] * 65536;
        words[2] = third[at] + last[at] * 65536;
    }
}

/* Sums of both lanes: of the totals of groups, and of their upper halves. */
typedef struct {
    uint32_t totals;
    uint32_t upper;
} lane_sums;

static inline void add_group(lane_sums *sums, uint32_t total)
{
    sums->totals += total;
    sums->upper += (uint32_t)((int32_t)total >> 16);
}

static inline uint32_t product(int32_t word, int32_t weight)
{
    return (uint32_t)word * (uint32_t)weight;
}

/* by_columns and rectified are constants of each caller. lower_row: distance to the lower output row; 0 when there is
 * none and both lanes hold the upper one. */
static inline void slide(const etk_depthwise_conv2d_s8_lanes_params *params,
                         const etk_depthwise_conv2d_s8_lanes_channel *record, const int32_t *words, int8_t *output,
                         ptrdiff_t lower_row, bool by_columns, int32_t rectified)
{
    const int32_t channels = params->channels;
    const int32_t step = 3 * params->stride_width;
    const etk_right_scale scale = {record->multiplier, record->constant, record->shift, params->activation_min,
                                   params->activation_max};
    const int8_t *const w = record->weights;
    const uint32_t start = (uint32_t)record->start;
    const uint32_t upper_start = start - 32768u * (by_columns ? 3u : 5u);
    for (int32_t left = params->output_width; left > 0; --left, words += step, output += channels) {
        lane_sums sums = {0, 0};
        if (by_columns) {
            add_group(&sums, 32768u + product(words[0], w[0]) + product(words[1], w[1]) + product(words[2], w[2]));
            add_group(&sums, 32768u + product(words[3], w[3]) + product(words[4], w[4]) + product(words[5], w[5]));
            add_group(&sums, 32768u + product(words[6], w[6]) + product(words[7], w[7]) + product(words[8], w[8]));
        } else {
            add_group(&sums, 32768u + product(words[0], w[0]) + product(words[1], w[1]));
            add_group(&sums, 32768u + product(words[2], w[2]) + product(words[3], w[3]));
            add_group(&sums, 32768u + product(words[4], w[4]) + product(words[5], w[5]));
            add_group(&sums, 32768u + product(words[6], w[6]) + product(words[7], w[7]));
            add_group(&sums, 32768u + product(words[8], w[8]));
        }
        const uint32_t upper = sums.totals - (sums.upper << 16) + upper_start;
        const uint32_t lower = sums.upper + start;
        output[lower_row] = etk_scale_right_to_s8((int32_t)lower, &scale, rectified);
        *output = etk_scale_right_to_s8((int32_t)upper, &scale, rectified);
    }
}

static void convolve_rows(const etk_depthwise_conv2d_s8_lanes_params *params, const row_pair *rows, int32_t *words,
                          int8_t *output, ptrdiff_t lower_row)
{
    const etk_depthwise_conv2d_s8_lanes_channel *record = (const void *)params->records;
    const int32_t channels = params->channels;
    int32_t *const inside = words + 3 * params->padding_left;
    for (int32_t channel = 0; channel < channels; ++channel, ++record, ++output) {
        pair_columns(rows, channel, params->stride_height, params->input_width, channels, inside);
        if (params->rectified == 0) {
            slide(params, record, words, output, lower_row, false, 0);
        } else if (record->by_columns != 0) {
            slide(params, record, words, output, lower_row, true, 1);
        } else {
            slide(params, record, words, output, lower_row, false, 1);
        }
    }
}

void etk_depthwise_conv2d_s8_lanes_rows__c(const etk_depthwise_conv2d_s8_lanes_params *params,
                                           const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                           void *scratch)
{
    const int32_t row_bytes = params->input_width * params->channels;
    const ptrdiff_t output_bytes = (ptrdiff_t)params->output_width * params->channels;
    const int32_t zero_point = -params->input_offset;
    int32_t *words = scratch;
    for (int32_t i = 0; i < 3 * params->padded_width; ++i) {
        words[i] = zero_point + zero_point * 65536;
    }
    int8_t *padding = (int8_t *)(words + 3 * params->padded_width);
    memset(padding, zero_point, (size_t)row_bytes);
    for (int32_t left = output_rows; left > 0; left -= 2, output += 2 * output_bytes) {
        const int32_t below = left > 1 ? params->stride_height : 0;
        row_pair rows;
        for (int32_t ky = 0; ky < 3; ++ky) {
            rows.upper[ky] = input_rows[ky] == NULL ? padding : input_rows[ky];
            rows.lower[ky] = input_rows[ky + below] == NULL ? padding : input_rows[ky + below];
        }
        input_rows += 2 * params->stride_height;
        convolve_rows(params, &rows, words, output, left > 1 ? output_bytes : 0);
    }
}

void etk_depthwise_conv2d_s8_lanes__c(const etk_depthwise_conv2d_s8_lanes_params *params, const int8_t *input,
                                      int8_t *output, void *scratch)
{
    const int8_t **rows = scratch;
    const int32_t row_bytes = params->input_width * params->channels;
    const ptrdiff_t image_bytes = (ptrdiff_t)params->output_height * params->output_width * params->channels;
    for (int32_t n = params->batches; n > 0; --n, output += image_bytes) {
        etk_fill_rows_s8(rows, params->table_rows, input, -params->padding_top, params->input_height, row_bytes);
        etk_depthwise_conv2d_s8_lanes_rows__c(params, rows, params->output_height, output, rows + params->table_rows);
        input += (ptrdiff_t)params->input_height * row_bytes;
    }
}
