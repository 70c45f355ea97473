#ifndef ETK_QUANTIZE_F32_S16_H
#define ETK_QUANTIZE_F32_S16_H

#include <stdint.h>

/* float32 to int16 (cortex_m::quantize_per_tensor, quantized_decomposed::quantize_per_tensor).
 *
 *   output = clamp(zero_point + round_half_even(input * inverse_scale), quant_min, quant_max)
 *
 * inverse_scale is the float32 quotient 1/scale; the product is one float32 multiplication. Values out of range
 * saturate (infinities too); NaN gives clamp(zero_point).
 * Layout: elements values in memory order. Ranges: elements >= 0; zero_point, quant_min <= quant_max are int16.
 * Alignment: natural. Aliasing: input == output allowed (the output is the front of the input's memory).
 * Scratch: none. Cannot fail. */
typedef struct {
    int32_t elements;
    float inverse_scale;
    int32_t zero_point;
    int32_t quant_min;
    int32_t quant_max;
} etk_quantize_f32_s16_params;

void etk_quantize_f32_s16__ref(const etk_quantize_f32_s16_params *params, const float *input, int16_t *output);

/* For cores with DSP instructions and FPU in its rounding mode after reset; the whole int16 range. */
void etk_quantize_f32_s16__dsp(const etk_quantize_f32_s16_params *params, const float *input, int16_t *output);

/* For cores with MVE float, which count subnormal floats as 0: the same results for 2^-100 < inverse_scale < 2^100. */
void etk_quantize_f32_s16__mve(const etk_quantize_f32_s16_params *params, const float *input, int16_t *output);

#endif
