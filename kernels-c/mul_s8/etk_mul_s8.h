#ifndef ETK_MUL_S8_H
#define ETK_MUL_S8_H

#include <stdint.h>

/* Product of two int8 tensors of different quantisation (cortex_m::quantized_mul).
 *
 *   output = clamp(requantize((input1 - input1_zero_point) * (input2 - input2_zero_point),
 *                             output_multiplier, output_shift) + output_zero_point, activation_min, activation_max)
 *
 * requantize: etk_requantize.h. Intermediate int32 values wrap.
 * Layout: input1 and output are blocks * block_elements values in memory order, input2 is block_elements values that
 * every block uses anew. Same shapes: one block. A tensor of C values against [N,H,W,C]: block_elements = C, with
 * the larger tensor as input1 (the caller swaps the inputs together with their zero points).
 * Ranges: blocks, block_elements >= 1; zero points within 16 bits (hard-swish puts them outside int8);
 * -128 <= activation_min <= activation_max <= 127 (the dialect itself has no narrower range).
 * Alignment: natural. Aliasing: input1 == output allowed; input2 == output when blocks == 1.
 * Scratch: none. Cannot fail. */
typedef struct {
    int32_t blocks;
    int32_t block_elements;
    int32_t input1_zero_point;
    int32_t input2_zero_point;
    int32_t output_zero_point;
    int32_t output_multiplier;
    int32_t output_shift;
    int32_t activation_min;
    int32_t activation_max;
} etk_mul_s8_params;

void etk_mul_s8__ref(const etk_mul_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output);

/* For cores with MVE: the same contract. */
void etk_mul_s8__mve(const etk_mul_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output);

/* For cores with DSP instructions: shift in -22..-1, the whole int8 range, zero points within [-2048, 2048]. */
void etk_mul_s8__dsp(const etk_mul_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output);

#endif
