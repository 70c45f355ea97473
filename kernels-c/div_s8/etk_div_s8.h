#ifndef ETK_DIV_S8_H
#define ETK_DIV_S8_H

#include <stdint.h>

/* Quotient of two int8 tensors of different quantisation (cortex_m::quantized_div), in float32.
 *
 *   n = input1 - input1_zero_point, d = input2 - input2_zero_point, q = d == 0 ? 0 : (float)n / (float)d
 *   output = clamp(round_half_away(q * effective_scale) + output_zero_point, INT8_MIN, INT8_MAX)
 *
 * effective_scale = scale1 / (scale2 * output_scale). Quotients out of range saturate; a NaN product counts as 0.
 * Layout: elements values in memory order. Ranges: elements >= 0; zero points are int8.
 * Alignment: natural. Aliasing: input1 == output and input2 == output allowed. Scratch: none. Cannot fail. */
typedef struct {
    int32_t elements;
    int32_t input1_zero_point;
    int32_t input2_zero_point;
    int32_t output_zero_point;
    float effective_scale;
} etk_div_s8_params;

void etk_div_s8__ref(const etk_div_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output);

/* For cores with DSP instructions and FPU. */
void etk_div_s8__dsp(const etk_div_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output);

/* For cores with MVE float. */
void etk_div_s8__mve(const etk_div_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output);

/* For cores without floating-point unit: 2^-8 <= effective_scale < 2^10. */
void etk_div_s8_integer__c(const etk_div_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output);

#endif
