#include "etk_dsp.h"
#include "etk_requantize.h"
#include "etk_transpose_conv2d_s8_taps.h"

/* Two output channels at a time pass over the taps, four products in two SMLAD. */
static int8_t finish(const etk_transpose_conv2d_s8_params *params, int32_t acc, int32_t o)
{
    return etk_requantize_to_s8(acc, params->multipliers[o], params->shifts[o], params->output_offset,
                                params->activation_min, params->activation_max);
}

static void multiply(const etk_transpose_conv2d_s8_params *params, const tap *taps, int32_t count, int8_t *output)
{
    const int32_t channels = params->input_channels;
    const int32_t depth = params->kernel_height * params->kernel_width * channels;
    const uint32_t offsets = (uint32_t)(uint16_t)params->input_offset * 0x00010001u;
    const int8_t *weights = params->weights;
    for (int32_t o = 0; o < params->output_channels; o += 2) {
        const int32_t both = o + 1 < params->output_channels;
        int32_t acc0 = params->bias != NULL ? params->bias[o] : 0;
        int32_t acc1 = params->bias != NULL && both ? params->bias[o + 1] : 0;
        for (int32_t i = 0; i < count; ++i) {
            const int8_t *value = taps[i].pixel;
            const int8_t *first = weights + taps[i].weights;
            const int8_t *second = both ? first + depth : first;
            for (int32_t c = channels / 4; c > 0; --c, value += 4, first += 4, second += 4) {
                const uint32_t values = etk_load_word(value);
                const uint32_t even = etk_sxtab16(offsets, values);
                const uint32_t odd = etk_sxtab16_odd(offsets, values);
                const uint32_t word0 = etk_load_word(first);
                const uint32_t word1 = etk_load_word(second);
                acc0 = etk_smlad(even, etk_sxtb16(word0), acc0);
                acc0 = etk_smlad(odd, etk_sxtab16_odd(0, word0), acc0);
                acc1 = etk_smlad(even, etk_sxtb16(word1), acc1);
                acc1 = etk_smlad(odd, etk_sxtab16_odd(0, word1), acc1);
            }
            for (int32_t c = channels % 4; c > 0; --c) {
                const int32_t x = *value++ + params->input_offset;
                acc0 = etk_wrap_add(acc0, x * *first++);
                acc1 = etk_wrap_add(acc1, x * *second++);
            }
        }
        *output++ = finish(params, acc0, o);
        if (both) {
            *output++ = finish(params, acc1, o + 1);
        }
        weights += 2 * (ptrdiff_t)depth;
    }
}

void etk_transpose_conv2d_s8_taps_rows__dsp(const etk_transpose_conv2d_s8_params *params,
                                            const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                            void *scratch)
{
    tap *taps = scratch;
    for (int32_t oy = 0; oy < output_rows; ++oy, input_rows += params->kernel_height) {
        for (int32_t ox = 0; ox < params->output_width; ++ox) {
            multiply(params, taps, list_taps(params, input_rows, ox, params->input_channels, taps), output);
            output += params->output_channels;
        }
    }
}

void etk_transpose_conv2d_s8_taps__dsp(const etk_transpose_conv2d_s8_params *params, const int8_t *input,
                                       int8_t *output, void *scratch)
{
    const int8_t **tap_rows = scratch;
    tap *taps = (tap *)(void *)(tap_rows + params->kernel_height);
    const ptrdiff_t input_row_elements = (ptrdiff_t)params->input_width * params->input_channels;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            point_at_tap_rows(params, input, oy, tap_rows);
            etk_transpose_conv2d_s8_taps_rows__dsp(params, tap_rows, 1, output, taps);
            output += (ptrdiff_t)params->output_width * params->output_channels;
        }
        input += params->input_height * input_row_elements;
    }
}
