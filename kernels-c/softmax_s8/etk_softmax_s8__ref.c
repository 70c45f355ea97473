#include <stddef.h>

#include "etk_softmax_s8.h"
#include "etk_softmax_s8_math.h"

static int32_t exponential(const etk_softmax_s8_params *params, int32_t difference)
{
    const int32_t shifted = etk_wrap_shift_left(difference, params->input_shift);
    return etk_softmax_s8_exp(etk_multiply_high(shifted, params->input_multiplier));
}

static void softmax_line(const etk_softmax_s8_params *params, const int8_t *input, int8_t *output)
{
    const ptrdiff_t step = params->inner_size;
    int32_t max = INT8_MIN;
    for (int32_t i = 0; i < params->axis_size; ++i) {
        max = input[i * step] > max ? input[i * step] : max;
    }

    int32_t sum = 0;
    for (int32_t i = 0; i < params->axis_size; ++i) {
        const int32_t difference = input[i * step] - max;
        if (difference >= params->diff_min) {
            const int32_t term = etk_round_shift_right(exponential(params, difference), 12);
            sum = sum > INT32_MAX - term ? INT32_MAX : sum + term;
        }
    }

    const int32_t headroom = etk_softmax_s8_leading_zeros(sum);
    const int32_t fraction = (int32_t)(((uint32_t)sum << headroom) - (UINT32_C(1) << 31));
    const int32_t scale = etk_softmax_s8_one_over_one_plus(fraction);
    const int32_t exponent = 12 - headroom + 23;
    for (int32_t i = 0; i < params->axis_size; ++i) {
        const int32_t difference = input[i * step] - max;
        int32_t probability = 0;
        if (difference >= params->diff_min && exponent < 32) {
            probability = etk_round_shift_right(etk_multiply_high(scale, exponential(params, difference)), exponent);
        }
        output[i * step] = (int8_t)etk_clamp(probability - 128, -128, 127);
    }
}

void etk_softmax_s8__ref(const etk_softmax_s8_params *params, const int8_t *input, int8_t *output)
{
    const int32_t plane = params->axis_size * params->inner_size;
    for (int32_t outer = 0; outer < params->outer_size; ++outer) {
        for (int32_t inner = 0; inner < params->inner_size; ++inner) {
            const ptrdiff_t first = (ptrdiff_t)outer * plane + inner;
            softmax_line(params, input + first, output + first);
        }
    }
}
