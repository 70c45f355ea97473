#ifndef ETK_DEQUANTIZE_S16_F32_H
#define ETK_DEQUANTIZE_S16_F32_H

#include <stdint.h>

/* int16 to float32 (cortex_m::dequantize_per_tensor, quantized_decomposed::dequantize_per_tensor).
 *
 *   output = (float)(input - zero_point) * scale, one float32 multiplication
 *
 * Layout: elements values in memory order. Ranges: elements >= 0; zero_point is an int16.
 * Alignment: natural. Aliasing: none. Scratch: none. Cannot fail. */
typedef struct {
    int32_t elements;
    float scale;
    int32_t zero_point;
} etk_dequantize_s16_f32_params;

void etk_dequantize_s16_f32__ref(const etk_dequantize_s16_f32_params *params, const int16_t *input, float *output);

/* For cores with DSP instructions and FPU. */
void etk_dequantize_s16_f32__dsp(const etk_dequantize_s16_f32_params *params, const int16_t *input, float *output);

/* For cores with MVE float, which count subnormal floats as 0: the same results for scales above 2^-100. */
void etk_dequantize_s16_f32__mve(const etk_dequantize_s16_f32_params *params, const int16_t *input, float *output);

#endif
