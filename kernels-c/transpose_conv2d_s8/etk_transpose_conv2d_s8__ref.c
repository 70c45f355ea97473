#include <stddef.h>

#include "etk_requantize.h"
#include "etk_transpose_conv2d_s8.h"

/* The input position whose stride multiple is `distance`, or -1 where none is inside [0, size). */
static int32_t source_position(int32_t distance, int32_t stride, int32_t size)
{
    if (distance < 0 || distance % stride != 0 || distance / stride >= size) {
        return -1;
    }
    return distance / stride;
}

static int32_t accumulate(const etk_transpose_conv2d_s8_params *params, const int8_t *const *tap_rows, int32_t ox,
                          int32_t o)
{
    const int8_t *weights = params->weights +
                            (ptrdiff_t)o * params->kernel_height * params->kernel_width * params->input_channels;
    int32_t acc = params->bias != NULL ? params->bias[o] : 0;
    for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
        for (int32_t kx = 0; kx < params->kernel_width; ++kx, weights += params->input_channels) {
            const int32_t ix = source_position(ox + params->padding_left - kx * params->dilation_width,
                                               params->stride_width, params->input_width);
            if (tap_rows[ky] == NULL || ix < 0) {
                continue;
            }
            const int8_t *pixel = tap_rows[ky] + (ptrdiff_t)ix * params->input_channels;
            for (int32_t c = 0; c < params->input_channels; ++c) {
                acc = etk_wrap_add(acc, (pixel[c] + params->input_offset) * weights[c]);
            }
        }
    }
    return acc;
}

void etk_transpose_conv2d_s8_rows__ref(const etk_transpose_conv2d_s8_params *params, const int8_t *const *input_rows,
                                       int32_t output_rows, int8_t *output, void *scratch)
{
    (void)scratch;
    for (int32_t oy = 0; oy < output_rows; ++oy, input_rows += params->kernel_height) {
        for (int32_t ox = 0; ox < params->output_width; ++ox) {
            for (int32_t o = 0; o < params->output_channels; ++o) {
                const int32_t acc = accumulate(params, input_rows, ox, o);
                *output++ =
                    etk_requantize_to_s8(acc, params->multipliers[o], params->shifts[o], params->output_offset,
                                         params->activation_min, params->activation_max);
            }
        }
    }
}

void etk_transpose_conv2d_s8__ref(const etk_transpose_conv2d_s8_params *params, const int8_t *input, int8_t *output,
                                  void *scratch)
{
    const int8_t **tap_rows = scratch;
    const ptrdiff_t input_row_elements = (ptrdiff_t)params->input_width * params->input_channels;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
                const int32_t iy = source_position(oy + params->padding_top - ky * params->dilation_height,
                                                   params->stride_height, params->input_height);
                tap_rows[ky] = iy < 0 ? NULL : input + iy * input_row_elements;
            }
            etk_transpose_conv2d_s8_rows__ref(params, tap_rows, 1, output, NULL);
            output += (ptrdiff_t)params->output_width * params->output_channels;
        }
        input += params->input_height * input_row_elements;
    }
}
