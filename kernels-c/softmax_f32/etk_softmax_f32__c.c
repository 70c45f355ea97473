#include "etk_exp_line_f32.h"
#include "etk_softmax_f32.h"

void etk_softmax_f32__c(const etk_softmax_f32_params *params, const float *input, float *output)
{
    const int32_t count = params->axis_size;
    for (int32_t lines = params->outer_size; lines > 0; --lines) {
        const float maximum = etk_line_maximum_f32(input, count);
        float sum = 0.0f;
        for (int32_t left = count; left > 0; --left) {
            const float power = etk_exp_up_to_0_float(*input++ - maximum);
            *output++ = power;
            sum += power;
        }
        const float scale = 1.0f / sum;
        float *result = output - count;
#pragma GCC unroll 2
        for (int32_t left = count; left > 0; --left) {
            *result++ *= scale;
        }
    }
}
