#include "etk_dsp.h"
#include "etk_mul_s8.h"

/* The product is doubled on the way in, so that SMMLAR gives the gemmlowp product at once. 10 instructions. */
void etk_mul_s8__dsp(const etk_mul_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output)
{
    const int32_t offset1 = -2 * params->input1_zero_point;
    const int32_t offset2 = -params->input2_zero_point;
    const int32_t shift = -params->output_shift;
    const int32_t multiplier = params->output_multiplier;
    const int32_t constant = params->output_zero_point * (1 << shift) + (1 << (shift - 1));
    for (int32_t block = params->blocks; block > 0; --block) {
        const int8_t *other = input2;
        for (int32_t i = params->block_elements; i > 0; --i) {
            const int32_t doubled = (offset1 + 2 * *input1++) * (offset2 + *other++);
            const int32_t high = etk_smmlar(doubled, multiplier, constant + (doubled >> 31));
            *output++ = (int8_t)etk_saturate_s8(high >> shift);
        }
    }
}
