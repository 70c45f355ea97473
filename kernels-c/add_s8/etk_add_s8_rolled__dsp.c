#include <stddef.h>

#include "etk_add_s8.h"
#include "etk_dsp.h"

/* The arithmetic of etk_add_s8__dsp.c, element by element: less than half as much code. */
void etk_add_s8_rolled__dsp(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output)
{
    const int first_exact = params->input1_multiplier == INT32_C(1) << 30 && params->input1_shift == 0;
    const int32_t exact_offset = -(first_exact ? params->input1_zero_point : params->input2_zero_point) * (1 << 20);
    const int32_t other_offset = -(first_exact ? params->input2_zero_point : params->input1_zero_point) * (1 << 21);
    const int32_t multiplier = first_exact ? params->input2_multiplier : params->input1_multiplier;
    const int32_t shift = first_exact ? -params->input2_shift : -params->input1_shift;
    const int32_t half = 1 << (shift - 1);
    const int32_t output_multiplier = params->output_multiplier;
    const int32_t output_shift = -params->output_shift;
    const int32_t constant = params->output_zero_point * (1 << output_shift) + (1 << (output_shift - 1));
    const int32_t elements = params->block_elements;
    for (int32_t block = params->blocks; block > 0; --block, input1 += elements) {
        const int8_t *exact = first_exact ? input1 : input2;
        const int8_t *other = first_exact ? input2 : input1;
        for (int32_t left = elements; left > 0; --left) {
            const int32_t value = *other++ * (1 << 21) + other_offset;
            const int32_t scaled = etk_smmlar(value, multiplier, half + (value >> 31)) >> shift;
            const int32_t sum = *exact++ * (1 << 20) + exact_offset + scaled * 2;
            const int32_t result = etk_smmlar(sum, output_multiplier, constant + (sum >> 31)) >> output_shift;
            *output++ = (int8_t)etk_saturate_s8(result);
        }
    }
}
