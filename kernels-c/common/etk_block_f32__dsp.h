#ifndef ETK_BLOCK_F32__DSP_H
#define ETK_BLOCK_F32__DSP_H

#include <stdint.h>

/* Blocks of a float32 matrix product for cores with an FPU of 32 registers. The products are fused into the sums
 * (VFMA), which run over k in order from 0. All rows need only the alignment of float. */

/* out<r>[c] = offsets[r] + sum over k of lhs<r>[k] * rhs[k*step + c], r < 2, c < 8: per four k 74 instructions for 64
 * MACs. */
typedef struct {
    const float *lhs0;
    const float *lhs1;
    const float *rhs;
    int32_t step_bytes;
    int32_t depth;
    const float *offsets;
    float *out0;
    float *out1;
} etk_block_2x8_f32;

void etk_block_2x8_f32__dsp(const etk_block_2x8_f32 *block);

/* sums[c] = sum over k of lhs[k] * rhs[k*step + c], c < 16: per eight k 153 instructions for 128 MACs. */
typedef struct {
    const float *lhs;
    const float *rhs;
    int32_t step_bytes;
    int32_t depth;
    float *sums;
} etk_block_1x16_f32;

void etk_block_1x16_f32__dsp(const etk_block_1x16_f32 *block);

#endif
