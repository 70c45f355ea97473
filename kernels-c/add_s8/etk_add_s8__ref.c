#include "etk_add_s8.h"
#include "etk_requantize.h"

#define LEFT_SHIFT 20

static int32_t rescale(int8_t value, int32_t zero_point, int32_t multiplier, int32_t shift)
{
    return etk_requantize(etk_wrap_shift_left(value - zero_point, LEFT_SHIFT), multiplier, shift);
}

void etk_add_s8__ref(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output)
{
    for (int32_t block = 0; block < params->blocks; ++block) {
        for (int32_t i = 0; i < params->block_elements; ++i) {
            const int32_t a = rescale(*input1++, params->input1_zero_point, params->input1_multiplier,
                                      params->input1_shift);
            const int32_t b = rescale(input2[i], params->input2_zero_point, params->input2_multiplier,
                                      params->input2_shift);
            *output++ = etk_requantize_to_s8(etk_wrap_add(a, b), params->output_multiplier, params->output_shift,
                                             params->output_zero_point, params->activation_min, params->activation_max);
        }
    }
}
