#include "etk_div_s8.h"
#include "etk_float_to_int.h"

void etk_div_s8__ref(const etk_div_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output)
{
    const int32_t low = INT8_MIN - params->output_zero_point;
    const int32_t high = INT8_MAX - params->output_zero_point;
    for (int32_t i = 0; i < params->elements; ++i) {
        const int32_t numerator = input1[i] - params->input1_zero_point;
        const int32_t denominator = input2[i] - params->input2_zero_point;
        const float quotient = denominator != 0 ? (float)numerator / (float)denominator : 0.0f;
        const int32_t steps = etk_round_half_away(quotient * params->effective_scale, low, high);
        output[i] = (int8_t)(steps + params->output_zero_point);
    }
}
