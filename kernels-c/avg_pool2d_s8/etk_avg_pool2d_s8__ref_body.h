#ifndef ETK_AVG_POOL2D_S8__REF_BODY_H
#define ETK_AVG_POOL2D_S8__REF_BODY_H

#include <stddef.h>

#include "etk_avg_pool2d_s8.h"
#include "etk_fixed_point.h"
#include "etk_rows.h"

/* Half away from zero. */
static inline int32_t etk_avg_pool2d_s8_mean__ref_body(int32_t sum, int32_t count)
{
    return sum > 0 ? (sum + count / 2) / count : (sum - count / 2) / count;
}

static inline int32_t etk_avg_pool2d_s8_window__ref_body(const etk_avg_pool2d_s8_params *params,
                                                         const int8_t *const *window_rows, int32_t first_column,
                                                         int32_t channel)
{
    int32_t sum = 0;
    int32_t count = 0;
    for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
        for (int32_t kx = 0; kx < params->kernel_width; ++kx) {
            const int32_t column = first_column + kx;
            if (window_rows[ky] != NULL && column >= 0 && column < params->input_width) {
                sum += window_rows[ky][(ptrdiff_t)column * params->channels + channel];
                ++count;
            }
        }
    }
    return etk_avg_pool2d_s8_mean__ref_body(sum, count);
}

static inline void etk_avg_pool2d_s8_rows__ref_body(const etk_avg_pool2d_s8_params *params,
                                                    const int8_t *const *input_rows, int32_t output_rows,
                                                    int8_t *output)
{
    for (int32_t oy = 0; oy < output_rows; ++oy) {
        const int8_t *const *window_rows = input_rows + (ptrdiff_t)oy * params->stride_height;
        for (int32_t ox = 0; ox < params->output_width; ++ox) {
            const int32_t first_column = ox * params->stride_width - params->padding_left;
            for (int32_t c = 0; c < params->channels; ++c) {
                const int32_t average = etk_avg_pool2d_s8_window__ref_body(params, window_rows, first_column, c);
                *output++ = (int8_t)etk_clamp(average, params->activation_min, params->activation_max);
            }
        }
    }
}

static inline void etk_avg_pool2d_s8__ref_body(const etk_avg_pool2d_s8_params *params, const int8_t *input,
                                               int8_t *output, void *scratch)
{
    const int8_t *stack_rows[ETK_STACK_ROWS];
    const int8_t **rows = params->kernel_height <= ETK_STACK_ROWS ? stack_rows : scratch;
    const int32_t input_row_elements = params->input_width * params->channels;
    const int32_t output_row_elements = params->output_width * params->channels;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            etk_fill_rows_s8(rows, params->kernel_height, input, oy * params->stride_height - params->padding_top,
                             params->input_height, input_row_elements);
            etk_avg_pool2d_s8_rows__ref_body(params, rows, 1, output);
            output += output_row_elements;
        }
        input += (ptrdiff_t)params->input_height * input_row_elements;
    }
}

#endif
