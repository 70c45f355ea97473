#include <arm_mve.h>
#include <stddef.h>

#include "etk_conv2d_s8.h"
#include "etk_requantize.h"
#include "etk_rows.h"

/* Any groups, dilation and scale: sixteen channels of a tap at a time. The input offset meets the sum of the weights of
 * the taps inside the image. */
static int32_t window_sum(const etk_conv2d_s8_params *params, const int8_t *const *window_rows, int32_t first_column,
                          int32_t first_channel, int32_t channels, const int8_t *weights)
{
    int32_t sum = 0;
    int32_t weight_sum = 0;
    for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
        const int8_t *row = window_rows[ky * params->dilation_height];
        int32_t column = first_column;
        for (int32_t kx = params->kernel_width; kx > 0; --kx, column += params->dilation_width, weights += channels) {
            if (row == NULL || column < 0 || column >= params->input_width) {
                continue;
            }
            const int8_t *pixel = row + (ptrdiff_t)column * params->input_channels + first_channel;
            for (int32_t c = 0; c < channels; c += 16) {
                const mve_pred16_t used = vctp8q((uint32_t)(channels - c));
                const int8x16_t taps = vldrbq_z_s8(weights + c, used);
                sum = vmladavaq_s8(sum, vldrbq_z_s8(pixel + c, used), taps);
                weight_sum = vaddvaq_s8(weight_sum, taps);
            }
        }
    }
    return etk_wrap_add(sum, etk_wrap_multiply(params->input_offset, weight_sum));
}

void etk_conv2d_s8_rows__mve(const etk_conv2d_s8_params *params, const int8_t *const *input_rows, int32_t output_rows,
                             int8_t *output, void *scratch)
{
    (void)scratch;
    const int32_t group_inputs = params->input_channels / params->groups;
    const int32_t group_outputs = params->output_channels / params->groups;
    const int32_t filter = params->kernel_height * params->kernel_width * group_inputs;
    for (int32_t oy = 0; oy < output_rows; ++oy, input_rows += params->stride_height) {
        int32_t column = -params->padding_left;
        for (int32_t ox = params->output_width; ox > 0; --ox, column += params->stride_width) {
            const int8_t *weights = params->weights;
            for (int32_t o = 0; o < params->output_channels; ++o, weights += filter) {
                const int32_t first = o / group_outputs * group_inputs;
                int32_t acc = window_sum(params, input_rows, column, first, group_inputs, weights);
                acc = params->bias != NULL ? etk_wrap_add(acc, params->bias[o]) : acc;
                *output++ = etk_requantize_to_s8(acc, params->multipliers[o], params->shifts[o], params->output_offset,
                                                 params->activation_min, params->activation_max);
            }
        }
    }
}

void etk_conv2d_s8__mve(const etk_conv2d_s8_params *params, const int8_t *input, int8_t *output, void *scratch)
{
    const int32_t window_rows = (params->kernel_height - 1) * params->dilation_height + 1;
    const int8_t *stack_rows[ETK_STACK_ROWS];
    const int8_t **rows = window_rows <= ETK_STACK_ROWS ? stack_rows : scratch;
    const int32_t row_elements = params->input_width * params->input_channels;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            etk_fill_rows_s8(rows, window_rows, input, oy * params->stride_height - params->padding_top,
                             params->input_height, row_elements);
            etk_conv2d_s8_rows__mve(params, rows, 1, output, NULL);
            output += params->output_width * params->output_channels;
        }
        input += (ptrdiff_t)params->input_height * row_elements;
    }
}
