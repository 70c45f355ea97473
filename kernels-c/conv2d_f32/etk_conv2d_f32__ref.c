#include <stddef.h>

#include "etk_conv2d_f32.h"
#include "etk_rows.h"

static float window_sum(const etk_conv2d_f32_params *params, const float *const *window_rows, int32_t first_column,
                        const float *weights, int32_t output_channel)
{
    const int32_t group_inputs = params->input_channels / params->groups;
    const int32_t group_outputs = params->output_channels / params->groups;
    const int32_t first_channel = output_channel / group_outputs * group_inputs;
    float sum = 0.0f;
    for (int32_t c = 0; c < group_inputs; ++c) {
        const ptrdiff_t channel = (ptrdiff_t)(first_channel + c) * params->input_stride_channel;
        for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
            const float *row = window_rows[ky * params->dilation_height];
            for (int32_t kx = 0; kx < params->kernel_width; ++kx) {
                const int32_t column = first_column + kx * params->dilation_width;
                if (row == NULL || column < 0 || column >= params->input_width) {
                    continue;
                }
                const float weight =
                    weights[output_channel * params->weights_stride_output + c * params->weights_stride_input +
                            ky * params->weights_stride_height + kx * params->weights_stride_width];
                sum += row[(ptrdiff_t)column * params->input_stride_width + channel] * weight;
            }
        }
    }
    return sum;
}

void etk_conv2d_f32_rows__ref(const etk_conv2d_f32_params *params, const float *const *input_rows,
                              int32_t output_rows, const float *weights, const float *bias, float *output,
                              void *scratch)
{
    (void)scratch;
    for (int32_t oy = 0; oy < output_rows; ++oy) {
        const float *const *window_rows = input_rows + (ptrdiff_t)oy * params->stride_height;
        for (int32_t ox = 0; ox < params->output_width; ++ox) {
            const int32_t first_column = ox * params->stride_width - params->padding_left;
            for (int32_t o = 0; o < params->output_channels; ++o) {
                const float sum = window_sum(params, window_rows, first_column, weights, o);
                output[oy * params->output_stride_height + ox * params->output_stride_width +
                       o * params->output_stride_channel] = bias != NULL ? sum + bias[o] : sum;
            }
        }
    }
}

void etk_conv2d_f32__ref(const etk_conv2d_f32_params *params, const float *input, const float *weights,
                         const float *bias, float *output, void *scratch)
{
    const int32_t window_rows = (params->kernel_height - 1) * params->dilation_height + 1;
    const float *stack_rows[ETK_STACK_ROWS];
    const float **rows = window_rows <= ETK_STACK_ROWS ? stack_rows : scratch;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            etk_fill_rows_f32(rows, window_rows, input + (ptrdiff_t)n * params->input_stride_batch,
                              oy * params->stride_height - params->padding_top, params->input_height,
                              params->input_stride_height);
            etk_conv2d_f32_rows__ref(params, rows, 1, weights, bias,
                                     output + (ptrdiff_t)n * params->output_stride_batch +
                                         (ptrdiff_t)oy * params->output_stride_height,
                                     NULL);
        }
    }
}
