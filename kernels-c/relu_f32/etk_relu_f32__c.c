#include <string.h>

#include "etk_relu_f32.h"

/* Without floating-point comparisons: the negative numbers that become 0 are the bit patterns 0x80000001 (the smallest
 * subnormal) to 0xff800000 (minus infinity). Five instructions an element. */
static inline uint32_t rectify(uint32_t bits)
{
    return bits - 0x80000001u <= 0x7f7fffffu ? 0u : bits;
}

void etk_relu_f32__c(const etk_relu_f32_params *params, const float *input, float *output)
{
    int32_t left = params->elements;
    for (; left >= 4; left -= 4, input += 4, output += 4) {
        uint32_t bits[4];
        memcpy(bits, input, sizeof bits);
        bits[0] = rectify(bits[0]);
        bits[1] = rectify(bits[1]);
        bits[2] = rectify(bits[2]);
        bits[3] = rectify(bits[3]);
        memcpy(output, bits, sizeof bits);
    }
    for (; left > 0; --left) {
        uint32_t bits;
        memcpy(&bits, input++, sizeof bits);
        bits = rectify(bits);
        memcpy(output++, &bits, sizeof bits);
    }
}
