#include "etk_dequantize_s8_f32.h"

void etk_dequantize_s8_f32__dsp(const etk_dequantize_s8_f32_params *params, const int8_t *input, float *output)
{
    const float scale = params->scale;
    const int32_t zero_point = params->zero_point;
    int32_t left = params->elements;
    for (; left >= 4; left -= 4, input += 4, output += 4) {
        output[0] = (float)(input[0] - zero_point) * scale;
        output[1] = (float)(input[1] - zero_point) * scale;
        output[2] = (float)(input[2] - zero_point) * scale;
        output[3] = (float)(input[3] - zero_point) * scale;
    }
    for (; left > 0; --left) {
        *output++ = (float)(*input++ - zero_point) * scale;
    }
}
