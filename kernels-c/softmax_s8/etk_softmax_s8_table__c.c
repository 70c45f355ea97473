#include "etk_softmax_s8_math.h"
#include "etk_softmax_s8_table.h"

static void softmax_line(const etk_softmax_s8_table_params *params, const int8_t *input, int8_t *output)
{
    const int32_t *exponentials = params->exponentials;
    const uint32_t entries = (uint32_t)params->entries;
    const int32_t count = params->axis_size;
    int32_t max = INT8_MIN;
    for (int32_t i = 0; i < count; ++i) {
        max = input[i] > max ? input[i] : max;
    }
    int32_t sum = 0;
    for (int32_t i = 0; i < count; ++i) {
        const uint32_t below = (uint32_t)(max - input[i]);
        if (below < entries) {
            const int32_t term = (int32_t)(((uint32_t)exponentials[below] + (1u << 11)) >> 12);
            sum = sum > INT32_MAX - term ? INT32_MAX : sum + term;
        }
    }
    const int32_t headroom = sum != 0 ? __builtin_clz((uint32_t)sum) : 32;
    const int32_t fraction = (int32_t)(((uint32_t)sum << headroom) - (UINT32_C(1) << 31));
    const int32_t scale = etk_softmax_s8_one_over_one_plus(fraction);
    const int32_t exponent = 12 - headroom + 23;
    if (exponent >= 32) {
        for (int32_t i = 0; i < count; ++i) {
            output[i] = -128;
        }
        return;
    }
    /* Neither factor is negative, so neither rounding has a tie rule to care for: the high product rounds half up,
     * the shift too. */
    const int32_t half = (int32_t)((UINT32_C(1) << exponent) >> 1);
    for (int32_t i = 0; i < count; ++i) {
        const uint32_t below = (uint32_t)(max - input[i]);
        int32_t probability = 0;
        if (below < entries) {
            const int32_t high = (int32_t)(((int64_t)scale * exponentials[below] + (INT64_C(1) << 30)) >> 31);
            probability = (int32_t)(((uint32_t)high + (uint32_t)half) >> exponent);
        }
        output[i] = (int8_t)(probability > 255 ? 127 : probability - 128);
    }
}

void etk_softmax_s8_table__c(const etk_softmax_s8_table_params *params, const int8_t *input, int8_t *output)
{
    for (int32_t outer = params->outer_size; outer > 0; --outer) {
        softmax_line(params, input, output);
        input += params->axis_size;
        output += params->axis_size;
    }
}
