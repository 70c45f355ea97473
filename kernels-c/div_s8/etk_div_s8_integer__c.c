#include "etk_div_s8.h"
#include "etk_float_bits.h"
#include "etk_float_to_int.h"

/* For cores without floating-point unit: numerator times mantissa of the scale, 8 and 24 bits, by the denominator. Below
 * 512, from where results are saturated anyway, that is within 2^-14 + 2^-shift of the product of the rounded quotient;
 * only where a half lies so near is the reference's way needed. */

static int32_t by_floats(int32_t numerator, int32_t denominator, float scale)
{
    return etk_round_half_away((float)numerator / (float)denominator * scale, -512, 512);
}

void etk_div_s8_integer__c(const etk_div_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output)
{
    const uint32_t scale = etk_float_bits(params->effective_scale);
    const uint32_t mantissa = (scale & 0x7fffffu) | 0x800000u;
    const uint32_t shift = 150u - (scale >> 23);
    const uint32_t margin = (1u << 18) + (1u << (32u - shift));
    for (int32_t left = params->elements; left > 0; --left) {
        const int32_t numerator = *input1++ - params->input1_zero_point;
        const int32_t denominator = *input2++ - params->input2_zero_point;
        int32_t steps = 0;
        if (denominator != 0) {
            const uint32_t product = (uint32_t)(numerator < 0 ? -numerator : numerator) * mantissa;
            const uint32_t quotient = product / (uint32_t)(denominator < 0 ? -denominator : denominator);
            const uint32_t fraction = quotient << (32u - shift);
            steps = (int32_t)((quotient >> shift) + (fraction >> 31));
            steps = (numerator ^ denominator) < 0 ? -steps : steps;
            if (fraction - (0x80000000u - margin) <= 2u * margin) {
                steps = by_floats(numerator, denominator, params->effective_scale);
            }
        }
        const int32_t result = steps + params->output_zero_point;
        *output++ = (int8_t)(result < INT8_MIN ? INT8_MIN : result > INT8_MAX ? INT8_MAX : result);
    }
}
