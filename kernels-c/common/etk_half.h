#ifndef ETK_HALF_H
#define ETK_HALF_H

#include <stdint.h>

#include "etk_float_bits.h"

/* The 16-bit float formats as bit patterns: IEEE binary16 ("half") and bfloat16. Conversions are exact towards float
 * and round to nearest, ties to even, from float; NaN stays NaN, overflow becomes infinity. */

static inline float etk_half_to_float(uint16_t half)
{
    const uint32_t sign = ((uint32_t)half & 0x8000u) << 16;
    const uint32_t exponent = ((uint32_t)half >> 10) & 0x1fu;
    const uint32_t fraction = (uint32_t)half & 0x3ffu;
    if (exponent == 0) {
        /* Zero and subnormals: fraction * 2^-24, which float represents exactly. */
        const float magnitude = (float)fraction * 5.9604644775390625e-8f;
        return sign != 0 ? -magnitude : magnitude;
    }
    /* 112 = 127 - 15 moves the exponent bias; 31 means infinity or NaN and becomes 255. */
    const uint32_t wide = exponent == 31u ? 255u : exponent + 112u;
    return etk_float_from_bits(sign | (wide << 23) | (fraction << 13));
}

static inline uint16_t etk_float_to_half(float value)
{
    const uint32_t bits = etk_float_bits(value);
    const uint32_t sign = (bits >> 16) & 0x8000u;
    const uint32_t magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u) {
        return (uint16_t)(sign | 0x7e00u);
    }
    /* 65520 is the smallest magnitude that rounds to infinity. */
    if (magnitude >= 0x477ff000u) {
        return (uint16_t)(sign | 0x7c00u);
    }
    if (magnitude < 0x38800000u) {
        /* Below 2^-14. Adding 0.5 leaves exactly the 24 bits that count 2^-24 steps, rounded by the addition. */
        const uint32_t steps = etk_float_bits(etk_float_from_bits(magnitude) + 0.5f) - 0x3f000000u;
        return (uint16_t)(sign | steps);
    }
    /* Rounds on bit 13: adds half a step, less one when the kept bits are even. */
    const uint32_t rounded = magnitude + 0x0fffu + ((magnitude >> 13) & 1u);
    return (uint16_t)(sign | ((rounded - 0x38000000u) >> 13));
}

static inline float etk_bfloat16_to_float(uint16_t value)
{
    return etk_float_from_bits((uint32_t)value << 16);
}

static inline uint16_t etk_float_to_bfloat16(float value)
{
    const uint32_t bits = etk_float_bits(value);
    if ((bits & 0x7fffffffu) > 0x7f800000u) {
        return 0x7fc0u;
    }
    return (uint16_t)((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

#endif
