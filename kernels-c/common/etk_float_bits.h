#ifndef ETK_FLOAT_BITS_H
#define ETK_FLOAT_BITS_H

#include <stdint.h>
#include <string.h>

static inline uint32_t etk_float_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float etk_float_from_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

#endif
