#include "etk_dequantize_s8_f32.h"

void etk_dequantize_s8_f32__dsp(const etk_dequantize_s8_f32_params *params, const int8_t *input, float *output)
{
    const float scale = params->scale;
    const int32_t zero_point = params->zero_point;
#pragma GCC unroll 2
    for (int32_t left = params->elements; left > 0; --left) {
        *output++ = (float)(*input++ - zero_point) * scale;
    }
}
