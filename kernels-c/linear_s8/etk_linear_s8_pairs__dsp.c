#include <stddef.h>

#include "etk_dsp.h"
#include "etk_linear_s8.h"
#include "etk_requantize.h"

/* Two outputs at a time, four products in two SMLAD, with weights as they come: for layers that the kernels which pack
 * weights cannot take. Halfwords hold values and weights with their offsets, 9 bits and sign. */

static int8_t finish(const etk_linear_s8_params *params, int32_t acc)
{
    return etk_requantize_to_s8(acc, params->multiplier, params->shift, params->output_offset, params->activation_min,
                                params->activation_max);
}

static void multiply(const etk_linear_s8_params *params, const int8_t *input, int8_t *output)
{
    const int32_t depth = params->input_features;
    const uint32_t input_offsets = (uint32_t)(uint16_t)params->input_offset * 0x00010001u;
    const uint32_t filter_offsets = (uint32_t)(uint16_t)params->filter_offset * 0x00010001u;
    const int8_t *weights = params->weights;
    for (int32_t o = 0; o < params->output_features; o += 2) {
        const int32_t both = o + 1 < params->output_features;
        const int8_t *value = input;
        const int8_t *first = weights;
        const int8_t *second = both ? weights + depth : weights;
        int32_t acc0 = params->bias != NULL ? params->bias[o] : 0;
        int32_t acc1 = params->bias != NULL && both ? params->bias[o + 1] : 0;
        for (int32_t i = depth / 4; i > 0; --i, value += 4, first += 4, second += 4) {
            const uint32_t values = etk_load_word(value);
            const uint32_t even = etk_sxtab16(input_offsets, values);
            const uint32_t odd = etk_sxtab16_odd(input_offsets, values);
            const uint32_t word0 = etk_load_word(first);
            const uint32_t word1 = etk_load_word(second);
            acc0 = etk_smlad(even, etk_sxtab16(filter_offsets, word0), acc0);
            acc0 = etk_smlad(odd, etk_sxtab16_odd(filter_offsets, word0), acc0);
            acc1 = etk_smlad(even, etk_sxtab16(filter_offsets, word1), acc1);
            acc1 = etk_smlad(odd, etk_sxtab16_odd(filter_offsets, word1), acc1);
        }
        for (int32_t i = depth % 4; i > 0; --i) {
            const int32_t x = *value++ + params->input_offset;
            acc0 = etk_wrap_add(acc0, x * (*first++ + params->filter_offset));
            acc1 = etk_wrap_add(acc1, x * (*second++ + params->filter_offset));
        }
        *output++ = finish(params, acc0);
        if (both) {
            *output++ = finish(params, acc1);
        }
        weights += 2 * (ptrdiff_t)depth;
    }
}

void etk_linear_s8_pairs__dsp(const etk_linear_s8_params *params, const int8_t *input, int8_t *output)
{
    for (int32_t b = params->batches; b > 0; --b) {
        multiply(params, input, output);
        input += params->input_features;
        output += params->output_features;
    }
}
