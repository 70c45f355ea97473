#include <string.h>

#include "etk_fixed_point.h"
#include "etk_quantize_f32_s8.h"

/* For cores without floating-point unit: the float32 product and its rounding to an integer in integer arithmetic.
 *
 * The product of two mantissas of 24 bits, shifted to begin at bit 62 or 63, is upper * 2^32 and something; the value is
 * upper / 2^down. float32 rounds it to 24 bits before it is rounded to an integer, which only matters next to a tie. */

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* bits / 2^shift, half to even, where `cut` says whether bits below were cut off already; 1 <= shift <= 25. */
static uint32_t round_half_even(uint32_t bits, int32_t shift, uint32_t cut)
{
    const uint32_t quotient = bits >> shift;
    const uint32_t rest = (bits << (32 - shift)) | cut;
    return quotient + (rest > 0x80000000u - (quotient & 1u) ? 1u : 0u);
}

/* Both roundings one after the other, for every value; from 256 on the result only has to be as large. */
static int32_t round_twice(uint32_t bits, uint64_t product, int32_t down)
{
    const uint32_t upper = (uint32_t)(product >> 32);
    const int32_t shift = 7 + (int32_t)(upper >> 31);
    const int32_t left = down - shift;
    if (down < 23) {
        const int is_number = (bits << 1) <= 0xff000000u;
        return is_number ? 512 : 0;
    }
    return left > 24 ? 0 : (int32_t)round_half_even(round_half_even(upper, shift, (uint32_t)product != 0u), left, 0u);
}

#if defined(__thumb2__)
static inline uint32_t upper_product(uint32_t mantissa, uint32_t scale_mantissa)
{
    return (uint32_t)(((uint64_t)mantissa * scale_mantissa) >> 32);
}

/* Rounding to 24 bits moves the fraction by 2^7 * 2^9 at most. */
#define ETK_TOO_LOW 0x20000u
#else
/* Without a long multiplication the product of the upper halves has to do: it is less than 2^17 too small, as any product of
 * the same upper halves is at most. */
static inline uint32_t upper_product(uint32_t mantissa, uint32_t scale_mantissa)
{
    return (mantissa >> 16) * (scale_mantissa >> 16);
}

/* That is 2^17 * 2^9 in the fraction at most. */
#define ETK_TOO_LOW 0x4020000u
#endif

void etk_quantize_f32_s8_integer__c(const etk_quantize_f32_s8_params *params, const float *input, int8_t *output)
{
    const uint32_t scale = bits_of(params->inverse_scale);
    const int32_t exponents = 284 - (int32_t)(scale >> 23);
    const uint32_t scale_mantissa = scale << 8 | 0x80000000u;
    const int32_t zero_point = params->zero_point;
    const int32_t low = params->quant_min;
    const int32_t high = params->quant_max;
    for (int32_t left = params->elements; left > 0; --left) {
        const uint32_t bits = bits_of(*input++);
        const uint32_t mantissa = bits << 8 | 0x80000000u;
        const uint32_t upper = upper_product(mantissa, scale_mantissa);
        const int32_t down = exponents - (int32_t)(bits >> 23 & 255u);
        const uint32_t fraction = upper << ((32 - down) & 31);
        int32_t magnitude = (int32_t)((upper >> (down & 31)) + (fraction >> 31));
        if ((uint32_t)(down - 23) > 8u || fraction - (0x80000000u - ETK_TOO_LOW) <= ETK_TOO_LOW + 0x20000u) {
            magnitude = round_twice(bits, (uint64_t)mantissa * scale_mantissa, down);
        }
        const int32_t result = zero_point + ((int32_t)bits < 0 ? -magnitude : magnitude);
        *output++ = (int8_t)etk_clamp(result, low, high);
    }
}
