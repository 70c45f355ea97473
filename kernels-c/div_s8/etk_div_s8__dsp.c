#include "etk_div_s8.h"
#include "etk_divide_float__dsp.h"

void etk_div_s8__dsp(const etk_div_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output)
{
    /* The result is half of twice the quotient, ties away from 0, plus the zero point; twice the zero point, and the 1
     * that rounds up what is not negative, come first. */
    const int32_t offset = 2 * params->output_zero_point + 1;
    const int32_t zero_point1 = params->input1_zero_point;
    const int32_t zero_point2 = params->input2_zero_point;
    const float scale = params->effective_scale;
#pragma GCC unroll 2
    for (int32_t left = params->elements; left > 0; --left) {
        const int32_t twice = etk_twice_quotient(*input1++ - zero_point1, *input2++ - zero_point2, scale);
        int32_t result = twice + (twice >> 31) + offset;
        __asm("ssat %0, #8, %0, asr #1" : "+r"(result));
        *output++ = (int8_t)result;
    }
}
