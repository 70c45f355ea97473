#ifndef ETK_BATCH_MATMUL_S8_H
#define ETK_BATCH_MATMUL_S8_H

#include <stdint.h>

/* Batched matrix product of two int8 tensors, quantised per tensor (cortex_m::quantized_batch_matmul).
 *
 *   acc[b,m,n] = sum over k of (lhs[b,m,k] + lhs_offset) * (rhs[b,n,k] + rhs_offset)
 *   output     = clamp(requantize(acc, multiplier, shift) + output_offset, activation_min, activation_max)
 *
 * requantize: etk_requantize.h. Accumulators are int32 and wrap.
 * Layouts: lhs [batches,lhs_rows,depth], rhs [batches,rhs_rows,depth] (already transposed), output
 * [batches,lhs_rows,rhs_rows], all dense.
 * Ranges: sizes >= 1; lhs_offset and rhs_offset are negated int8 zero points, output_offset an int8 zero point;
 * -128 <= activation_min <= activation_max <= 127 (the dialect itself has no narrower range).
 * Alignment: natural. Aliasing: none. Scratch: none. Cannot fail. */
typedef struct {
    int32_t batches;
    int32_t lhs_rows;
    int32_t rhs_rows;
    int32_t depth;
    int32_t lhs_offset;
    int32_t rhs_offset;
    int32_t output_offset;
    int32_t multiplier;
    int32_t shift;
    int32_t activation_min;
    int32_t activation_max;
} etk_batch_matmul_s8_params;

void etk_batch_matmul_s8__ref(const etk_batch_matmul_s8_params *params, const int8_t *lhs, const int8_t *rhs,
                              int8_t *output);

/* For cores with MVE: the same contract with scratch of 4 * rhs_rows bytes, 4-aligned. depth <= 65535. */
void etk_batch_matmul_s8__mve(const etk_batch_matmul_s8_params *params, const int8_t *lhs, const int8_t *rhs,
                              int8_t *output, void *scratch);

/* For cores with DSP instructions: shift in -22..-1, depth <= 128 (accumulators below 2^23); scratch of
 * 2 * round_up(depth, 4) * (rhs_rows + 2) bytes, 4-aligned. */
void etk_batch_matmul_s8__dsp(const etk_batch_matmul_s8_params *params, const int8_t *lhs, const int8_t *rhs,
                              int8_t *output, void *scratch);

#endif
