#include <math.h>
#include <stddef.h>

#include "etk_log_softmax_f32.h"

static void log_softmax_line(const etk_log_softmax_f32_params *params, const float *input, float *output)
{
    const ptrdiff_t step = params->inner_size;
    float max = input[0];
    for (int32_t i = 1; i < params->axis_size; ++i) {
        max = input[i * step] > max ? input[i * step] : max;
    }
    float sum = 0.0f;
    for (int32_t i = 0; i < params->axis_size; ++i) {
        sum += expf(input[i * step] - max);
    }
    const float log_sum = logf(sum);
    for (int32_t i = 0; i < params->axis_size; ++i) {
        output[i * step] = input[i * step] - max - log_sum;
    }
}

void etk_log_softmax_f32__ref(const etk_log_softmax_f32_params *params, const float *input, float *output)
{
    const int32_t plane = params->axis_size * params->inner_size;
    for (int32_t outer = 0; outer < params->outer_size; ++outer) {
        for (int32_t inner = 0; inner < params->inner_size; ++inner) {
            const ptrdiff_t first = (ptrdiff_t)outer * plane + inner;
            log_softmax_line(params, input + first, output + first);
        }
    }
}
