#ifndef ETK_SOFTMAX_S8_H
#define ETK_SOFTMAX_S8_H

#include <stdint.h>

/* Softmax of int8 tensors in fixed point (cortex_m::softmax). The output has scale 1/256 and zero point -128.
 *
 * For each line of axis_size elements, d = x - max(line):
 *   sum    = sum over d >= diff_min of exp(d)                                     in Q12.19
 *   output = clamp(round(exp(d) / sum * 256) - 128, -128, 127) where d >= diff_min, else -128
 * exp and 1/sum are the polynomials of gemmlowp; every step is in etk_softmax_s8_math.h.
 * input_multiplier and input_shift (left) turn d into Q5.26; diff_min <= 0.
 *
 * Layout: input and output [outer_size, axis_size, inner_size] dense, softmax over the middle axis.
 * Ranges: sizes >= 1; 0 <= input_shift <= 31; 0 < input_multiplier.
 * A sum of 2^28 or more (at least 512 elements near the maximum) is undefined upstream; here the sum saturates and
 * such lines give -128 everywhere.
 * Alignment: natural. Aliasing: input == output allowed. Scratch: none. Cannot fail. */
typedef struct {
    int32_t outer_size;
    int32_t axis_size;
    int32_t inner_size;
    int32_t input_multiplier;
    int32_t input_shift;
    int32_t diff_min;
} etk_softmax_s8_params;

void etk_softmax_s8__ref(const etk_softmax_s8_params *params, const int8_t *input, int8_t *output);

/* For cores with MVE: the same contract with inner_size 1 and axis_size <= 4095. */
void etk_softmax_s8__mve(const etk_softmax_s8_params *params, const int8_t *input, int8_t *output);

#endif
