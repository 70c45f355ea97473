#ifndef ETK_CONV2D_S8__REF_BODY_H
#define ETK_CONV2D_S8__REF_BODY_H

#include <stddef.h>

#include "etk_conv2d_s8.h"
#include "etk_requantize.h"
#include "etk_rows.h"

/* Accumulates one output channel of one window; window_rows points at the row of the first tap. */
static inline int32_t etk_conv2d_s8_window__ref_body(const etk_conv2d_s8_params *params,
                                                     const int8_t *const *window_rows, int32_t first_column,
                                                     int32_t output_channel)
{
    const int32_t group_inputs = params->input_channels / params->groups;
    const int32_t group_outputs = params->output_channels / params->groups;
    const int32_t first_channel = output_channel / group_outputs * group_inputs;
    const int8_t *weights =
        params->weights + (ptrdiff_t)output_channel * params->kernel_height * params->kernel_width * group_inputs;
    int32_t acc = params->bias != NULL ? params->bias[output_channel] : 0;
    for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
        const int8_t *row = window_rows[ky * params->dilation_height];
        for (int32_t kx = 0; kx < params->kernel_width; ++kx, weights += group_inputs) {
            const int32_t column = first_column + kx * params->dilation_width;
            if (row == NULL || column < 0 || column >= params->input_width) {
                continue;
            }
            const int8_t *pixel = row + (ptrdiff_t)column * params->input_channels + first_channel;
            for (int32_t c = 0; c < group_inputs; ++c) {
                acc = etk_wrap_add(acc, (pixel[c] + params->input_offset) * weights[c]);
            }
        }
    }
    return acc;
}

static inline void etk_conv2d_s8_rows__ref_body(const etk_conv2d_s8_params *params, const int8_t *const *input_rows,
                                                int32_t output_rows, int8_t *output)
{
    for (int32_t oy = 0; oy < output_rows; ++oy) {
        const int8_t *const *window_rows = input_rows + (ptrdiff_t)oy * params->stride_height;
        for (int32_t ox = 0; ox < params->output_width; ++ox) {
            const int32_t first_column = ox * params->stride_width - params->padding_left;
            for (int32_t o = 0; o < params->output_channels; ++o) {
                const int32_t acc = etk_conv2d_s8_window__ref_body(params, window_rows, first_column, o);
                *output++ = etk_requantize_to_s8(acc, params->multipliers[o], params->shifts[o], params->output_offset,
                                                 params->activation_min, params->activation_max);
            }
        }
    }
}

static inline void etk_conv2d_s8__ref_body(const etk_conv2d_s8_params *params, const int8_t *input, int8_t *output,
                                           void *scratch)
{
    const int32_t window_rows = (params->kernel_height - 1) * params->dilation_height + 1;
    const int8_t *stack_rows[ETK_STACK_ROWS];
    const int8_t **rows = window_rows <= ETK_STACK_ROWS ? stack_rows : scratch;
    const int32_t input_row_elements = params->input_width * params->input_channels;
    const int32_t output_row_elements = params->output_width * params->output_channels;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            etk_fill_rows_s8(rows, window_rows, input, oy * params->stride_height - params->padding_top,
                             params->input_height, input_row_elements);
            etk_conv2d_s8_rows__ref_body(params, rows, 1, output);
            output += output_row_elements;
        }
        input += (ptrdiff_t)params->input_height * input_row_elements;
    }
}

#endif
