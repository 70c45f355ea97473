#include "etk_add_s8.h"
#include "etk_requantize_right.h"

/* For every core: the terms of all 256 values of an input are made once, each as the reference kernel makes it. */

static void fill_terms(int32_t *terms, int32_t zero_point, int32_t multiplier, int32_t shift)
{
    for (int32_t value = -128; value <= 127; ++value) {
        terms[value + 128] = etk_requantize(etk_wrap_shift_left(value - zero_point, 20), multiplier, shift);
    }
}

void etk_add_s8_table__c(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output,
                         void *scratch)
{
    int32_t *const terms1 = scratch;
    int32_t *const terms2 = terms1 + 256;
    fill_terms(terms1, params->input1_zero_point, params->input1_multiplier, params->input1_shift);
    fill_terms(terms2, params->input2_zero_point, params->input2_multiplier, params->input2_shift);
    const int32_t multiplier = params->output_multiplier;
    const int32_t shift = params->output_shift;
    const int32_t zero_point = params->output_zero_point;
    const int32_t low = params->activation_min;
    const int32_t high = params->activation_max;
    for (int32_t block = params->blocks; block > 0; --block) {
        const int8_t *second = input2;
        for (int32_t left = params->block_elements; left > 0; --left) {
            const int32_t sum = etk_wrap_add(terms1[*input1++ + 128], terms2[*second++ + 128]);
            *output++ = etk_requantize_right_to_s8(sum, multiplier, shift, zero_point, low, high);
        }
    }
}
