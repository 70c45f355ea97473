#include "etk_quantize_f32_s8.h"

/* VCVTR rounds half to even (the rounding mode after reset), saturates, and makes 0 of NaN; QADD keeps the sum with
 * the zero point from wrapping. 7 instructions an element. */
static inline int8_t quantize(float value, float inverse_scale, int32_t zero_point)
{
    float steps;
    int32_t sum;
    __asm("vcvtr.s32.f32 %0, %1" : "=t"(steps) : "t"(value * inverse_scale));
    union {
        float bits;
        int32_t number;
    } rounded = {.bits = steps};
    __asm("qadd %0, %1, %2\n\tssat %0, #8, %0" : "=r"(sum) : "r"(rounded.number), "r"(zero_point));
    return (int8_t)sum;
}

void etk_quantize_f32_s8__dsp(const etk_quantize_f32_s8_params *params, const float *input, int8_t *output)
{
    const float inverse_scale = params->inverse_scale;
    const int32_t zero_point = params->zero_point;
#pragma GCC unroll 2
    for (int32_t left = params->elements; left > 0; --left) {
        *output++ = quantize(*input++, inverse_scale, zero_point);
    }
}
