#ifndef ETK_ADD_S8_H
#define ETK_ADD_S8_H

#include <stdint.h>

/* Sum of two int8 tensors of different quantisation (cortex_m::quantized_add).
 *
 *   a = requantize((input1 - input1_zero_point) * 2^20, input1_multiplier, input1_shift), b alike
 *   output = clamp(requantize(a + b, output_multiplier, output_shift) + output_zero_point,
 *                  activation_min, activation_max)
 *
 * requantize: etk_requantize.h. Intermediate int32 values wrap.
 * Layout: input1 and output are blocks * block_elements values in memory order, input2 is block_elements values that
 * every block uses anew. Same shapes: one block. A tensor of C values against [N,H,W,C]: block_elements = C, with
 * the larger tensor as input1 (the caller swaps the inputs together with their quantisation).
 * Ranges: blocks, block_elements >= 1; zero points within 16 bits; -128 <= activation_min <= activation_max <= 127.
 * Alignment: natural. Aliasing: input1 == output allowed; input2 == output when blocks == 1.
 * Scratch: none, 1024 bytes for additions with a table. Cannot fail. */
typedef struct {
    int32_t blocks;
    int32_t block_elements;
    int32_t input1_zero_point;
    int32_t input1_multiplier;
    int32_t input1_shift;
    int32_t input2_zero_point;
    int32_t input2_multiplier;
    int32_t input2_shift;
    int32_t output_zero_point;
    int32_t output_multiplier;
    int32_t output_shift;
    int32_t activation_min;
    int32_t activation_max;
} etk_add_s8_params;

void etk_add_s8__ref(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output);

/* For cores with MVE: the same contract. */
void etk_add_s8__mve(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output);

/* For cores with DSP instructions: one input with multiplier 2^30 and shift 0, the other shifts in -22..-1, input zero
 * points within [-256, 256]. */
void etk_add_s8__dsp(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output);

/* The same in less than half as much code, for the activation range of int8. */
void etk_add_s8_rolled__dsp(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output);

/* The same with a table of the other input's terms in scratch (4 bytes aligned), for zero points and activation range of
 * int8. */
void etk_add_s8_table__dsp(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output,
                           void *scratch);

/* The same for output zero point -128 and output shift -18 or -17. */
void etk_add_s8_saturated__dsp(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2,
                               int8_t *output, void *scratch);

/* For every core: zero points of int8, no left shifts, an output shift in -22..-2, no negative output multiplier.
 * scratch: 2048 bytes, 4-aligned. */
void etk_add_s8_table__c(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output,
                         void *scratch);

#endif
