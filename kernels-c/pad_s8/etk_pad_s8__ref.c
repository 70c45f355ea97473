#include <stddef.h>

#include "etk_pad_s8.h"

void etk_pad_s8_rows__ref(const etk_pad_s8_params *params, const int8_t *const *input_rows, int32_t output_rows,
                          int8_t *output, void *scratch)
{
    (void)scratch;
    for (int32_t oy = 0; oy < output_rows; ++oy) {
        for (int32_t ox = 0; ox < params->output_width; ++ox) {
            const int32_t ix = ox - params->padding_left;
            for (int32_t oc = 0; oc < params->output_channels; ++oc) {
                const int32_t ic = oc - params->padding_channel_front;
                const int inside = input_rows[oy] != NULL && ix >= 0 && ix < params->input_width && ic >= 0 &&
                                   ic < params->input_channels;
                *output++ = inside ? input_rows[oy][(ptrdiff_t)ix * params->input_channels + ic]
                                   : (int8_t)params->pad_value;
            }
        }
    }
}

void etk_pad_s8__ref(const etk_pad_s8_params *params, const int8_t *input, int8_t *output)
{
    const int32_t input_row_elements = params->input_width * params->input_channels;
    const int32_t output_row_elements = params->output_width * params->output_channels;
    for (int32_t on = 0; on < params->output_batches; ++on) {
        const int32_t n = on - params->padding_front;
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            const int32_t iy = oy - params->padding_top;
            const int inside = n >= 0 && n < params->batches && iy >= 0 && iy < params->input_height;
            const int8_t *row =
                inside ? input + ((ptrdiff_t)n * params->input_height + iy) * input_row_elements : NULL;
            etk_pad_s8_rows__ref(params, &row, 1, output, NULL);
            output += output_row_elements;
        }
    }
}
