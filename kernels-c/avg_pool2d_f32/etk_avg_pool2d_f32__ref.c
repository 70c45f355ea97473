#include <stddef.h>

#include "etk_avg_pool2d_f32.h"

static int inside(int32_t position, int32_t low, int32_t high)
{
    return position >= low && position < high;
}

static float window_average(const etk_avg_pool2d_f32_params *params, const float *plane, int32_t first_row,
                            int32_t first_column)
{
    const int32_t padded_height = params->input_height + params->padding_bottom;
    const int32_t padded_width = params->input_width + params->padding_right;
    float sum = 0.0f;
    int32_t counted = 0;
    for (int32_t iy = first_row; iy < first_row + params->kernel_height; ++iy) {
        for (int32_t ix = first_column; ix < first_column + params->kernel_width; ++ix) {
            const int in_input = inside(iy, 0, params->input_height) && inside(ix, 0, params->input_width);
            const int in_padded =
                inside(iy, -params->padding_top, padded_height) && inside(ix, -params->padding_left, padded_width);
            if (in_input) {
                sum += plane[iy * params->input_stride_height + ix * params->input_stride_width];
            }
            counted += params->count_include_pad ? in_padded : in_input;
        }
    }
    return sum / (float)(params->divisor_override != 0 ? params->divisor_override : counted);
}

void etk_avg_pool2d_f32__ref(const etk_avg_pool2d_f32_params *params, const float *input, float *output)
{
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t c = 0; c < params->channels; ++c) {
            const float *plane =
                input + (ptrdiff_t)n * params->input_stride_batch + (ptrdiff_t)c * params->input_stride_channel;
            for (int32_t oy = 0; oy < params->output_height; ++oy) {
                for (int32_t ox = 0; ox < params->output_width; ++ox) {
                    output[n * params->output_stride_batch + c * params->output_stride_channel +
                           oy * params->output_stride_height + ox * params->output_stride_width] =
                        window_average(params, plane, oy * params->stride_height - params->padding_top,
                                       ox * params->stride_width - params->padding_left);
                }
            }
        }
    }
}
