#include "etk_relu_f32.h"

void etk_relu_f32__ref(const etk_relu_f32_params *params, const float *input, float *output)
{
    for (int32_t i = 0; i < params->elements; ++i) {
        output[i] = input[i] < 0.0f ? 0.0f : input[i];
    }
}
