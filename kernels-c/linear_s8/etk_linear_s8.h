#ifndef ETK_LINEAR_S8_H
#define ETK_LINEAR_S8_H

#include <stdint.h>

/* Fully connected layer of int8 tensors, quantised per tensor (cortex_m::quantized_linear).
 *
 *   acc[b,o] = bias[o] + sum over i of (input[b,i] + input_offset) * (weights[o,i] + filter_offset)
 *   output   = clamp(requantize(acc, multiplier, shift) + output_offset, activation_min, activation_max)
 *
 * The dialect's other encoding, kernel_sum[o] = bias[o] + input_offset * sum(weights[o,i] + filter_offset), is turned
 * into bias[o] by the generator (exact modulo 2^32), so kernels see this form only.
 * requantize: etk_requantize.h. Accumulators are int32 and wrap.
 * Layouts: input [batches,input_features], output [batches,output_features], weights
 * [output_features,input_features], all dense.
 * Ranges: sizes >= 1; offsets are negated zero points (input, filter) or zero points (output) of int8;
 * -128 <= activation_min <= activation_max <= 127.
 * Alignment: natural for each element type. Aliasing: none. Scratch: none. Cannot fail. */
typedef struct {
    int32_t batches;
    int32_t input_features;
    int32_t output_features;
    int32_t input_offset;
    int32_t filter_offset;
    int32_t output_offset;
    int32_t multiplier;
    int32_t shift;
    int32_t activation_min;
    int32_t activation_max;
    const int8_t *weights;
    const int32_t *bias; /* output_features values, or NULL for none */
} etk_linear_s8_params;

void etk_linear_s8__ref(const etk_linear_s8_params *params, const int8_t *input, int8_t *output);

/* For cores with DSP instructions and unaligned access: the same contract. */
void etk_linear_s8_pairs__dsp(const etk_linear_s8_params *params, const int8_t *input, int8_t *output);

#endif
