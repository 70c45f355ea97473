#include "etk_depthwise_conv2d_s8_lanes.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "etk_depthwise_conv2d_s8_lanes_rows__c.h"
#include "etk_rows.h"

/* kept: two rows where the output lies over the input, else NULL. Outputs only replace inputs of their own channel, which
 * are in words by then; what the next two output rows need of the replaced rows is their first one. */
static void convolve(const etk_depthwise_conv2d_s8_lanes_params *params, const int8_t **input_rows, int32_t output_rows,
                     int8_t *output, void *scratch, int8_t *kept)
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
    etk_depthwise_lanes_rows task = {
        .channels = params->channels,
        .window_step = 12 * params->stride_width - 36,
        .inside = words + 3 * params->padding_left,
        .window = words,
        .records = (const void *)params->records,
        .output = output,
        .row_bytes = row_bytes,
        .output_width = params->output_width,
        .rectified = params->rectified,
        .activation_min = params->activation_min,
        .activation_max = params->activation_max,
    };
    for (int32_t left = output_rows; left > 0; left -= 2, task.output += 2 * output_bytes) {
        const int32_t below = left > 1 ? params->stride_height : 0;
        if (kept != NULL && left > 2 && input_rows[2] != NULL) {
            int8_t *const copy = kept + (left & 2) / 2 * row_bytes;
            memcpy(copy, input_rows[2], (size_t)row_bytes);
            input_rows[2] = copy;
        }
        for (int32_t ky = 0; ky < 3; ++ky) {
            task.rows[ky] = input_rows[ky] == NULL ? padding : input_rows[ky];
            task.rows[3 + ky] = input_rows[ky + below] == NULL ? padding : input_rows[ky + below];
        }
        task.lower_row = left > 1 ? (int32_t)output_bytes : 0;
        etk_depthwise_lanes_rows_s8__c(&task);
        input_rows += 2 * params->stride_height;
    }
}

void etk_depthwise_conv2d_s8_lanes_rows__c(const etk_depthwise_conv2d_s8_lanes_params *params,
                                           const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                           void *scratch)
{
    convolve(params, (const int8_t **)input_rows, output_rows, output, scratch, NULL);
}

void etk_depthwise_conv2d_s8_lanes__c(const etk_depthwise_conv2d_s8_lanes_params *params, const int8_t *input,
                                      int8_t *output, void *scratch)
{
    const int8_t **rows = scratch;
    int32_t *const words = (int32_t *)(rows + params->table_rows);
    const int32_t row_bytes = params->input_width * params->channels;
    const ptrdiff_t image_bytes = (ptrdiff_t)params->output_height * params->output_width * params->channels;
    int8_t *const kept = (int8_t *)(words + 3 * params->padded_width) + row_bytes;
    const bool in_place = input == output && params->stride_height == 1 && params->padding_top == 1;
    for (int32_t n = params->batches; n > 0; --n, output += image_bytes) {
        etk_fill_rows_s8(rows, params->table_rows, input, -params->padding_top, params->input_height, row_bytes);
        convolve(params, rows, params->output_height, output, words, in_place ? kept : NULL);
        input += (ptrdiff_t)params->input_height * row_bytes;
    }
}
