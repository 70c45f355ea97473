#include "etk_depthwise_conv2d_s8_lanes.h"

#include <stddef.h>
#include <string.h>

#include "etk_depthwise_conv2d_s8_lanes_rows__c.h"
#include "etk_rows.h"

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
        for (int32_t ky = 0; ky < 3; ++ky) {
            task.rows[ky] = input_rows[ky] == NULL ? padding : input_rows[ky];
            task.rows[3 + ky] = input_rows[ky + below] == NULL ? padding : input_rows[ky + below];
        }
        task.lower_row = left > 1 ? (int32_t)output_bytes : 0;
        etk_depthwise_lanes_rows_s8__c(&task);
        input_rows += 2 * params->stride_height;
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
