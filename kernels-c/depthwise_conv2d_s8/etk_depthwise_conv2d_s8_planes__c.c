#include "etk_depthwise_conv2d_s8_lanes.h"

#include <stddef.h>
#include <string.h>

#include "etk_depthwise_conv2d_s8_planes_core__c.h"
#include "etk_rows.h"

void etk_depthwise_conv2d_s8_planes_rows__c(const etk_depthwise_conv2d_s8_lanes_params *params,
                                            const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                            void *scratch)
{
    const int32_t row_bytes = params->input_width * params->channels;
    const int32_t zero_point = -params->input_offset;
    int32_t *words = scratch;
    for (int32_t i = 0; i < 3 * params->padded_width; ++i) {
        words[i] = zero_point + zero_point * 65536;
    }
    int8_t *padding = (int8_t *)(words + 3 * params->padded_width);
    memset(padding, zero_point, (size_t)row_bytes);
    const etk_depthwise_planes task = {
        .rows = input_rows,
        .output_rows = output_rows,
        .stride = params->stride_height,
        .channels = params->channels,
        .row_bytes = row_bytes,
        .inside = words + 3 * params->padding_left,
        .window = words,
        .window_step = 12 * params->stride_width - 36,
        .records = (const void *)params->records,
        .output = output,
        .output_row_bytes = params->output_width * params->channels,
        .padding = padding,
        .activation_min = params->activation_min,
    };
    etk_depthwise_planes_s8__c(&task);
}

void etk_depthwise_conv2d_s8_planes__c(const etk_depthwise_conv2d_s8_lanes_params *params, const int8_t *input,
                                       int8_t *output, void *scratch)
{
    const int8_t **rows = scratch;
    const int32_t row_bytes = params->input_width * params->channels;
    const ptrdiff_t image_bytes = (ptrdiff_t)params->output_height * params->output_width * params->channels;
    for (int32_t n = params->batches; n > 0; --n, output += image_bytes) {
        etk_fill_rows_s8(rows, params->table_rows, input, -params->padding_top, params->input_height, row_bytes);
        etk_depthwise_conv2d_s8_planes_rows__c(params, rows, params->output_height, output, rows + params->table_rows);
        input += (ptrdiff_t)params->input_height * row_bytes;
    }
}
