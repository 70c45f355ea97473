#include <string.h>

#include "etk_relu_f32.h"

/* Without floating-point comparisons: the negative numbers that become 0 are the bit patterns 0x80000001 (the smallest
 * subnormal) to 0xff800000 (minus infinity). Five instructions an element. */
static inline uint32_t rectify(uint32_t bits)
{
    return bits - 0x80000001u <= 0x7f7fffffu ? 0u : bits;
}

static inline uint32_t load(const float *from)
{
    uint32_t bits;
    memcpy(&bits, from, sizeof bits);
    return bits;
}

static inline void store(float *to, uint32_t bits)
{
    memcpy(to, &bits, sizeof bits);
}

void etk_relu_f32__c(const etk_relu_f32_params *params, const float *input, float *output)
{
    int32_t left = params->elements;
    for (; left >= 4; left -= 4, input += 4, output += 4) {
        const uint32_t a = rectify(load(input));
        const uint32_t b = rectify(load(input + 1));
        const uint32_t c = rectify(load(input + 2));
        const uint32_t d = rectify(load(input + 3));
        store(output, a);
        store(output + 1, b);
        store(output + 2, c);
        store(output + 3, d);
    }
    for (; left > 0; --left) {
        store(output++, rectify(load(input++)));
    }
}
