#include "etk_mul_s8.h"
#include "etk_requantize.h"

void etk_mul_s8__ref(const etk_mul_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output)
{
    for (int32_t block = 0; block < params->blocks; ++block) {
        for (int32_t i = 0; i < params->block_elements; ++i) {
            const int32_t product =
                etk_wrap_multiply(*input1++ - params->input1_zero_point, input2[i] - params->input2_zero_point);
            *output++ = etk_requantize_to_s8(product, params->output_multiplier, params->output_shift,
                                             params->output_zero_point, params->activation_min, params->activation_max);
        }
    }
}
