#include "etk_conv2d_s8_1x1.h"

#include <stddef.h>

#include "etk_pointwise_s8__mve.h"

static etk_pointwise_s8_params pixels_of(const etk_conv2d_s8_1x1_params *params, int32_t copied_pixels)
{
    return (etk_pointwise_s8_params){.input_channels = params->input_channels,
                                     .output_channels = params->output_channels,
                                     .pixel_pitch = params->pixel_pitch,
                                     .steps = params->steps,
                                     .copied_pixels = copied_pixels,
                                     .epilogue = params->epilogue,
                                     .activation_min = params->activation_min,
                                     .activation_max = params->activation_max,
                                     .stream = params->stream};
}

void etk_conv2d_s8_1x1__mve(const etk_conv2d_s8_1x1_params *params, const int8_t *input, int8_t *output, void *scratch)
{
    const etk_pointwise_s8_params pixels = pixels_of(params, input == output ? params->copied_pixels : 0);
    for (int32_t n = 0; n < params->images; ++n, input += params->image_pitch) {
        const int8_t *row = input;
        for (int32_t y = 0; y < params->image_rows; ++y, row += params->row_pitch) {
            etk_pointwise_s8__mve(&pixels, row, params->row_pixels, output, scratch);
            output += (ptrdiff_t)params->row_pixels * params->output_channels;
        }
    }
}

void etk_conv2d_s8_1x1_rows__mve(const etk_conv2d_s8_1x1_params *params, const int8_t *const *input_rows,
                                 int32_t output_rows, int8_t *output, void *scratch)
{
    const etk_pointwise_s8_params pixels = pixels_of(params, 0);
    for (int32_t y = 0; y < output_rows; ++y, input_rows += params->stride_height) {
        etk_pointwise_s8__mve(&pixels, *input_rows, params->output_width, output, scratch);
        output += (ptrdiff_t)params->output_width * params->output_channels;
    }
}
