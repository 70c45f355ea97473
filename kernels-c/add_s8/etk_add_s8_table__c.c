#include <stdbool.h>

#include "etk_add_s8.h"
#include "etk_requantize.h"
#include "etk_scale_right.h"

/* The terms of all 256 values of an input are made once, each as the reference kernel makes it;
 * their sums stay below 2^29. */

static void fill_terms(int32_t *terms, int32_t zero_point, int32_t multiplier, int32_t shift)
{
    for (int32_t value = -128; value <= 127; ++value) {
        terms[value + 128] = etk_requantize(etk_wrap_shift_left(value - zero_point, 20), multiplier, shift);
    }
}

/* rectified is a constant of each caller. */
static inline void add_block(const int32_t *terms1, const int32_t *terms2, const int8_t *input1, const int8_t *input2,
                             int8_t *output, int32_t elements, const etk_right_scale *scale, int32_t rectified)
{
    const etk_right_scale own = *scale;
    for (; elements > 0; --elements) {
        *output++ = etk_scale_right_to_s8(terms1[*input1++ + 128] + terms2[*input2++ + 128], &own, rectified);
    }
}

void etk_add_s8_table__c(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output,
                         void *scratch)
{
    int32_t *const terms1 = scratch;
    int32_t *const terms2 = terms1 + 256;
    fill_terms(terms1, params->input1_zero_point, params->input1_multiplier, params->input1_shift);
    fill_terms(terms2, params->input2_zero_point, params->input2_multiplier, params->input2_shift);
    const int32_t low = params->activation_min;
    const int32_t high = params->activation_max;
    const bool rectified = params->output_zero_point == -128 && low == -128 && high == 127;
    const int32_t shift = -params->output_shift - 1;
    const int32_t constant = params->output_zero_point * (1 << shift) + (1 << (shift - 1));
    const etk_right_scale scale = {params->output_multiplier, constant, shift, low, high};
    for (int32_t block = params->blocks; block > 0; --block) {
        if (rectified) {
            add_block(terms1, terms2, input1, input2, output, params->block_elements, &scale, 1);
        } else {
            add_block(terms1, terms2, input1, input2, output, params->block_elements, &scale, 0);
        }
        input1 += params->block_elements;
        output += params->block_elements;
    }
}
