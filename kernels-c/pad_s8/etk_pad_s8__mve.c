#include <arm_mve.h>
#include <stddef.h>

#include "etk_fill_s8__mve.h"
#include "etk_pad_s8.h"

/* Without padding of channels a row is padding, input bytes, padding. */

static void copy(int8_t *output, const int8_t *input, int32_t count)
{
    for (; count >= 16; count -= 16, input += 16, output += 16) {
        vst1q_s8(output, vld1q_s8(input));
    }
    const mve_pred16_t rest = vctp8q((uint32_t)count);
    vstrbq_p_s8(output, vldrbq_z_s8(input, rest), rest);
}

void etk_pad_s8_rows__mve(const etk_pad_s8_params *params, const int8_t *const *input_rows, int32_t output_rows,
                          int8_t *output, void *scratch)
{
    (void)scratch;
    const int32_t row = params->output_width * params->output_channels;
    const int32_t before = params->padding_left * params->output_channels;
    const int32_t inside = params->input_width * params->input_channels;
    for (int32_t oy = 0; oy < output_rows; ++oy, output += row) {
        if (input_rows[oy] == NULL) {
            etk_fill_s8__mve(output, params->pad_value, row);
            continue;
        }
        etk_fill_s8__mve(output, params->pad_value, before);
        copy(output + before, input_rows[oy], inside);
        etk_fill_s8__mve(output + before + inside, params->pad_value, row - before - inside);
    }
}

void etk_pad_s8__mve(const etk_pad_s8_params *params, const int8_t *input, int8_t *output)
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
            etk_pad_s8_rows__mve(params, &row, 1, output, NULL);
            output += output_row_elements;
        }
    }
}
