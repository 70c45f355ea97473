#include <arm_mve.h>
#include <stddef.h>

#include "etk_max_pool2d_s8.h"
#include "etk_rows.h"

/* Sixteen channels of a window at a time. */
static void maximum_window(const etk_max_pool2d_s8_params *params, const int8_t *const *rows, int32_t first,
                           int32_t columns, int8_t *output)
{
    const int32_t step = params->dilation_width * params->channels;
    for (int32_t c = 0; c < params->channels; c += 16) {
        const mve_pred16_t used = vctp8q((uint32_t)(params->channels - c));
        int8x16_t greatest = vdupq_n_s8((int8_t)params->activation_min);
        for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
            const int8_t *row = rows[ky * params->dilation_height];
            if (row == NULL) {
                continue;
            }
            const int8_t *pixel = row + (ptrdiff_t)first * params->channels + c;
            for (int32_t kx = columns; kx > 0; --kx, pixel += step) {
                greatest = vmaxq_s8(greatest, vldrbq_z_s8(pixel, used));
            }
        }
        greatest = vminq_s8(greatest, vdupq_n_s8((int8_t)params->activation_max));
        vstrbq_p_s8(output + c, greatest, used);
    }
}

void etk_max_pool2d_s8_rows__mve(const etk_max_pool2d_s8_params *params, const int8_t *const *input_rows,
                                 int32_t output_rows, int8_t *output, void *scratch)
{
    (void)scratch;
    for (int32_t oy = 0; oy < output_rows; ++oy, input_rows += params->stride_height) {
        int32_t column = -params->padding_left;
        for (int32_t ox = 0; ox < params->output_width; ++ox, column += params->stride_width) {
            int32_t first = column;
            int32_t columns = params->kernel_width;
            for (; first < 0; first += params->dilation_width) {
                --columns;
            }
            while (first + (columns - 1) * params->dilation_width >= params->input_width) {
                --columns;
            }
            maximum_window(params, input_rows, first, columns, output);
            output += params->channels;
        }
    }
}

void etk_max_pool2d_s8__mve(const etk_max_pool2d_s8_params *params, const int8_t *input, int8_t *output, void *scratch)
{
    const int32_t window_rows = (params->kernel_height - 1) * params->dilation_height + 1;
    const int8_t *stack_rows[ETK_STACK_ROWS];
    const int8_t **rows = window_rows <= ETK_STACK_ROWS ? stack_rows : scratch;
    const int32_t row_elements = params->input_width * params->channels;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            etk_fill_rows_s8(rows, window_rows, input, oy * params->stride_height - params->padding_top,
                             params->input_height, row_elements);
            etk_max_pool2d_s8_rows__mve(params, rows, 1, output, NULL);
            output += params->output_width * params->channels;
        }
        input += (ptrdiff_t)params->input_height * row_elements;
    }
}
