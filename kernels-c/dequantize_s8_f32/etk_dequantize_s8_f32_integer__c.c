#include <string.h>

#include "etk_dequantize_s8_f32.h"

/* For cores without floating-point unit: the float32 product in integer arithmetic. A difference of at most 8 bits times
 * a mantissa of 24 bits fits a word, of which the first 24 bits stay, rounded half to even. */

/* Zeros before the first bit of a word that is not 0. */
static inline uint32_t leading_zeros(uint32_t word)
{
#if defined(__GNUC__) && defined(__thumb2__)
    return (uint32_t)__builtin_clz(word);
#else
    uint32_t zeros = 0;
    for (; (word & 0x80000000u) == 0u; word <<= 1) {
        ++zeros;
    }
    return zeros;
#endif
}

void etk_dequantize_s8_f32_integer__c(const etk_dequantize_s8_f32_params *params, const int8_t *input, float *output)
{
    uint32_t scale;
    memcpy(&scale, &params->scale, sizeof scale);
    /* For a product of 32 bits, less one because the mantissa's first bit is added to it. The sign bit is 0. */
    const uint32_t exponent = (scale >> 23) + 7u;
    const uint32_t mantissa = (scale & 0x7fffffu) | 0x800000u;
    const int32_t zero_point = params->zero_point;
    for (int32_t left = params->elements; left > 0; --left) {
        const int32_t steps = *input++ - zero_point;
        uint32_t bits = 0;
        if (steps != 0) {
            const uint32_t product = (uint32_t)(steps < 0 ? -steps : steps) * mantissa;
            const uint32_t zeros = leading_zeros(product);
            const uint32_t whole = product << zeros >> 8;
            const uint32_t rest = product << zeros << 24;
            bits = ((exponent - zeros) << 23) + whole + (rest > 0x80000000u - (whole & 1u) ? 1u : 0u);
            bits |= (uint32_t)steps & 0x80000000u;
        }
        memcpy(output++, &bits, sizeof bits);
    }
}
