#include "etk_lut_s8.h"

void etk_lut_s8__ref(const etk_lut_s8_params *params, const int8_t *input, int8_t *output)
{
    for (int32_t i = 0; i < params->elements; ++i) {
        output[i] = params->lut[input[i] + 128];
    }
}
