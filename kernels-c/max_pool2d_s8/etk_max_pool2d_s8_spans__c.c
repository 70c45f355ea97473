#include <stddef.h>

#include "etk_fixed_point.h"
#include "etk_max_pool2d_s8.h"
#include "etk_rows.h"

/* For every core: a window's columns are clipped to the input once for all channels. */

typedef struct {
    ptrdiff_t first; /* value of channel 0 in a row */
    int32_t count;
    int32_t step; /* from a tap to the next one */
} span;

static span span_of(const etk_max_pool2d_s8_params *params, int32_t column)
{
    const int32_t dilation = params->dilation_width;
    int32_t count = params->kernel_width;
    while (column < 0) {
        column += dilation;
        --count;
    }
    int32_t over = column + (count - 1) * dilation - params->input_width;
    while (over >= 0) {
        over -= dilation;
        --count;
    }
    return (span){(ptrdiff_t)column * params->channels, count, dilation * params->channels};
}

static int32_t largest(const int8_t *tap, int32_t count, int32_t step, int32_t max)
{
    for (; count > 0; --count, tap += step) {
        max = *tap > max ? *tap : max;
    }
    return max;
}

void etk_max_pool2d_s8_spans_rows__c(const etk_max_pool2d_s8_params *params, const int8_t *const *input_rows,
                                     int32_t output_rows, int8_t *output, void *scratch)
{
    (void)scratch;
    const int32_t channels = params->channels;
    for (; output_rows > 0; --output_rows, input_rows += params->stride_height) {
        int32_t column = -params->padding_left;
        for (int32_t left = params->output_width; left > 0; --left, column += params->stride_width) {
            const span taps = span_of(params, column);
            for (int32_t c = 0; c < channels; ++c) {
                const int8_t *const *row = input_rows;
                int32_t max = INT8_MIN;
                for (int32_t ky = params->kernel_height; ky > 0; --ky, row += params->dilation_height) {
                    if (*row != NULL) {
                        max = largest(*row + taps.first + c, taps.count, taps.step, max);
                    }
                }
                *output++ = (int8_t)etk_clamp(max, params->activation_min, params->activation_max);
            }
        }
    }
}

void etk_max_pool2d_s8_spans__c(const etk_max_pool2d_s8_params *params, const int8_t *input, int8_t *output,
                                void *scratch)
{
    const int32_t window_rows = (params->kernel_height - 1) * params->dilation_height + 1;
    const int8_t *stack_rows[ETK_STACK_ROWS];
    const int8_t **rows = window_rows <= ETK_STACK_ROWS ? stack_rows : scratch;
    const int32_t row_bytes = params->input_width * params->channels;
    for (int32_t n = params->batches; n > 0; --n, input += (ptrdiff_t)params->input_height * row_bytes) {
        int32_t first = -params->padding_top;
        for (int32_t left = params->output_height; left > 0; --left, first += params->stride_height) {
            etk_fill_rows_s8(rows, window_rows, input, first, params->input_height, row_bytes);
            etk_max_pool2d_s8_spans_rows__c(params, rows, 1, output, NULL);
            output += (ptrdiff_t)params->output_width * params->channels;
        }
    }
}
