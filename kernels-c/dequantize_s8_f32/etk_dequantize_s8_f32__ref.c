#include "etk_dequantize_s8_f32.h"

void etk_dequantize_s8_f32__ref(const etk_dequantize_s8_f32_params *params, const int8_t *input, float *output)
{
    for (int32_t i = 0; i < params->elements; ++i) {
        output[i] = (float)(input[i] - params->zero_point) * params->scale;
    }
}
