#include <stddef.h>

#include "etk_transpose_conv2d_f32.h"

/* The input position whose stride multiple is `distance`, or -1 where none is inside [0, size). */
static int32_t source_position(int32_t distance, int32_t stride, int32_t size)
{
    if (distance < 0 || distance % stride != 0 || distance / stride >= size) {
        return -1;
    }
    return distance / stride;
}

static float accumulate(const etk_transpose_conv2d_f32_params *params, const float *image, const float *weights,
                        float bias, int32_t oy, int32_t ox, int32_t o)
{
    const int32_t group_inputs = params->input_channels / params->groups;
    const int32_t group_outputs = params->output_channels / params->groups;
    const int32_t first_channel = o / group_outputs * group_inputs;
    float sum = bias;
    for (int32_t c = first_channel; c < first_channel + group_inputs; ++c) {
        for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
            const int32_t iy = source_position(oy + params->padding_top - ky * params->dilation_height,
                                               params->stride_height, params->input_height);
            for (int32_t kx = 0; kx < params->kernel_width; ++kx) {
                const int32_t ix = source_position(ox + params->padding_left - kx * params->dilation_width,
                                                   params->stride_width, params->input_width);
                if (iy < 0 || ix < 0) {
                    continue;
                }
                const float weight =
                    weights[c * params->weights_stride_input + o % group_outputs * params->weights_stride_output +
                            ky * params->weights_stride_height + kx * params->weights_stride_width];
                sum += image[c * params->input_stride_channel + iy * params->input_stride_height +
                             ix * params->input_stride_width] *
                       weight;
            }
        }
    }
    return sum;
}

void etk_transpose_conv2d_f32__ref(const etk_transpose_conv2d_f32_params *params, const float *input,
                                   const float *weights, const float *bias, float *output)
{
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t o = 0; o < params->output_channels; ++o) {
            for (int32_t oy = 0; oy < params->output_height; ++oy) {
                for (int32_t ox = 0; ox < params->output_width; ++ox) {
                    output[n * params->output_stride_batch + o * params->output_stride_channel +
                           oy * params->output_stride_height + ox * params->output_stride_width] =
                        accumulate(params, input + (ptrdiff_t)n * params->input_stride_batch, weights,
                                   bias != NULL ? bias[o] : 0.0f, oy, ox, o);
                }
            }
        }
    }
}
