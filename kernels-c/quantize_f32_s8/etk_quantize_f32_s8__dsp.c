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
    int32_t left = params->elements;
    for (; left >= 4; left -= 4, input += 4, output += 4) {
        const int8_t values[4] = {quantize(input[0], inverse_scale, zero_point),
                                  quantize(input[1], inverse_scale, zero_point),
                                  quantize(input[2], inverse_scale, zero_point),
                                  quantize(input[3], inverse_scale, zero_point)};
        output[0] = values[0];
        output[1] = values[1];
        output[2] = values[2];
        output[3] = values[3];
    }
    for (; left > 0; --left) {
        *output++ = quantize(*input++, inverse_scale, zero_point);
    }
}
