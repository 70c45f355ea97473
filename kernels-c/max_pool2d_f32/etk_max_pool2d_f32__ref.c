#include <math.h>
#include <stddef.h>

#include "etk_max_pool2d_f32.h"
#include "etk_rows.h"

static float window_max(const etk_max_pool2d_f32_params *params, const float *const *window_rows,
                        int32_t first_column, int32_t channel)
{
    float max = -INFINITY;
    for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
        const float *row = window_rows[ky * params->dilation_height];
        for (int32_t kx = 0; kx < params->kernel_width; ++kx) {
            const int32_t column = first_column + kx * params->dilation_width;
            if (row == NULL || column < 0 || column >= params->input_width) {
                continue;
            }
            const float value = row[column * params->input_stride_width + channel * params->input_stride_channel];
            if (isnan(value)) {
                return value;
            }
            max = value > max ? value : max;
        }
    }
    return max;
}

void etk_max_pool2d_f32_rows__ref(const etk_max_pool2d_f32_params *params, const float *const *input_rows,
                                  int32_t output_rows, float *output, void *scratch)
{
    (void)scratch;
    for (int32_t oy = 0; oy < output_rows; ++oy) {
        const float *const *window_rows = input_rows + (ptrdiff_t)oy * params->stride_height;
        for (int32_t ox = 0; ox < params->output_width; ++ox) {
            const int32_t first_column = ox * params->stride_width - params->padding_left;
            for (int32_t c = 0; c < params->channels; ++c) {
                output[oy * params->output_stride_height + ox * params->output_stride_width +
                       c * params->output_stride_channel] = window_max(params, window_rows, first_column, c);
            }
        }
    }
}

void etk_max_pool2d_f32__ref(const etk_max_pool2d_f32_params *params, const float *input, float *output,
                             void *scratch)
{
    const int32_t window_rows = (params->kernel_height - 1) * params->dilation_height + 1;
    const float *stack_rows[ETK_STACK_ROWS];
    const float **rows = window_rows <= ETK_STACK_ROWS ? stack_rows : scratch;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            etk_fill_rows_f32(rows, window_rows, input + (ptrdiff_t)n * params->input_stride_batch,
                              oy * params->stride_height - params->padding_top, params->input_height,
                              params->input_stride_height);
            etk_max_pool2d_f32_rows__ref(params, rows, 1,
                                         output + (ptrdiff_t)n * params->output_stride_batch +
                                             (ptrdiff_t)oy * params->output_stride_height,
                                         NULL);
        }
    }
}
