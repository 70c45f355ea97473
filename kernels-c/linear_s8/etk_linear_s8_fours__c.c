#include "etk_linear_s8_fours.h"

#include <stddef.h>

#include "etk_requantize_right.h"

/* Four outputs at a time, so that every input value is loaded once for them. */

#if defined(__GNUC__) && defined(__thumb2__)
/* Compilers spend an addition on every pointer that an unrolled loop steps. */
#define ETK_FACTOR(row, sum)                                                                                           \
    "ldrsb %[weight], [" row "], #1\n"                                                                                 \
    "mla " sum ", %[value], %[weight], " sum "\n"
#define ETK_VALUE                                                                                                      \
    "ldrsb %[value], [%[input]], #1\n"                                                                                 \
    ETK_FACTOR("%[row0]", "%[sum0]")                                                                                   \
    ETK_FACTOR("%[row1]", "%[sum1]")                                                                                   \
    ETK_FACTOR("%[row2]", "%[sum2]")                                                                                   \
    ETK_FACTOR("%[row3]", "%[sum3]")
#endif

static void multiply(const int8_t *input, const int8_t *row0, const int8_t *row1, const int8_t *row2, const int8_t *row3,
                     int32_t count, uint32_t sums[4])
{
    uint32_t sum0 = sums[0];
    uint32_t sum1 = sums[1];
    uint32_t sum2 = sums[2];
    uint32_t sum3 = sums[3];
    int32_t left = count;
#if defined(__GNUC__) && defined(__thumb2__)
    if (count >= 4) {
        const int8_t *const end = input + (count & ~3);
        int32_t value;
        int32_t weight;
        __asm volatile("1:\n" ETK_VALUE ETK_VALUE ETK_VALUE ETK_VALUE "cmp %[input], %[end]\n"
                       "bne 1b\n"
                       : [input] "+r"(input), [row0] "+r"(row0), [row1] "+r"(row1), [row2] "+r"(row2),
                         [row3] "+r"(row3), [sum0] "+r"(sum0), [sum1] "+r"(sum1), [sum2] "+r"(sum2),
                         [sum3] "+r"(sum3), [value] "=&r"(value), [weight] "=&r"(weight)
                       : [end] "r"(end)
                       : "cc", "memory");
        left = count & 3;
    }
#endif
    for (; left > 0; --left) {
        const int32_t value = *input++;
        sum0 += (uint32_t)(value * *row0++);
        sum1 += (uint32_t)(value * *row1++);
        sum2 += (uint32_t)(value * *row2++);
        sum3 += (uint32_t)(value * *row3++);
    }
    sums[0] = sum0;
    sums[1] = sum1;
    sums[2] = sum2;
    sums[3] = sum3;
}

void etk_linear_s8_fours__c(const etk_linear_s8_fours_params *params, const int8_t *input, int8_t *output)
{
    const int32_t features = params->input_features;
    for (int32_t batch = params->batches; batch > 0; --batch, input += features) {
        const int8_t *weights = params->weights;
        const int32_t *starts = params->starts;
        for (int32_t left = params->output_features; left > 0; left -= 4) {
            const int32_t outputs = left < 4 ? left : 4;
            const int8_t *const row1 = weights + (outputs > 1 ? features : 0);
            const int8_t *const row2 = row1 + (outputs > 2 ? features : 0);
            const int8_t *const row3 = row2 + (outputs > 3 ? features : 0);
            uint32_t sums[4] = {0};
            multiply(input, weights, row1, row2, row3, features, sums);
            for (int32_t i = 0; i < outputs; ++i) {
                const int32_t sum = (int32_t)(sums[i] + (uint32_t)*starts++);
                *output++ = etk_requantize_right_to_s8(sum, params->multiplier, params->shift, params->output_offset,
                                                       params->activation_min, params->activation_max);
            }
            weights = row3 + features;
        }
    }
}
