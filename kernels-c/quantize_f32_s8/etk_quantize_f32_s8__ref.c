#include "etk_float_to_int.h"
#include "etk_quantize_f32_s8.h"

void etk_quantize_f32_s8__ref(const etk_quantize_f32_s8_params *params, const float *input, int8_t *output)
{
    const int32_t low = params->quant_min - params->zero_point;
    const int32_t high = params->quant_max - params->zero_point;
    for (int32_t i = 0; i < params->elements; ++i) {
        const int32_t steps = etk_round_half_even(input[i] * params->inverse_scale, low, high);
        output[i] = (int8_t)(steps + params->zero_point);
    }
}
