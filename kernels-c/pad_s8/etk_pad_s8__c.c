#include <stddef.h>

#include "etk_bytes.h"
#include "etk_pad_s8.h"

/* Without padding of channels a row is padding, input bytes, padding. */
void etk_pad_s8_rows__c(const etk_pad_s8_params *params, const int8_t *const *input_rows, int32_t output_rows,
                        int8_t *output, void *scratch)
{
    (void)scratch;
    const int8_t value = (int8_t)params->pad_value;
    const int32_t row = params->output_width * params->output_channels;
    const int32_t before = params->padding_left * params->output_channels;
    const int32_t inside = params->input_width * params->input_channels;
    for (int32_t oy = 0; oy < output_rows; ++oy, output += row) {
        if (input_rows[oy] == NULL) {
            etk_fill_bytes(output, value, row);
            continue;
        }
        etk_fill_bytes(output, value, before);
        etk_copy_bytes(output + before, input_rows[oy], inside);
        etk_fill_bytes(output + before + inside, value, row - before - inside);
    }
}

void etk_pad_s8__c(const etk_pad_s8_params *params, const int8_t *input, int8_t *output)
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
            etk_pad_s8_rows__c(params, &row, 1, output, NULL);
            output += output_row_elements;
        }
    }
}
