#ifndef ETK_MATMUL_F32_H
#define ETK_MATMUL_F32_H

#include <stdint.h>

/* Matrix product of float32 tensors (aten::mm, bmm, addmm, linear).
 *
 *   output[b,m,n] = alpha * (sum over k of lhs[b,m,k] * rhs[b,k,n]) + beta * bias[b,m,n]
 *
 * Without bias (NULL) beta is not used. The sum runs over k in order, from 0.
 * Layouts: every tensor by strides, in elements; a stride of 0 repeats, so bias may be a vector or one number, and a
 * linear layer's weights [columns,depth] are rhs with exchanged strides. Output strides address each element once.
 * Ranges: batches, rows, columns, depth >= 0. Alignment: natural. Aliasing: none. Scratch: none. Cannot fail. */
typedef struct {
    int32_t batches;
    int32_t rows;
    int32_t columns;
    int32_t depth;
    int32_t lhs_stride_batch;
    int32_t lhs_stride_row;
    int32_t lhs_stride_depth;
    int32_t rhs_stride_batch;
    int32_t rhs_stride_depth;
    int32_t rhs_stride_column;
    int32_t bias_stride_batch;
    int32_t bias_stride_row;
    int32_t bias_stride_column;
    int32_t output_stride_batch;
    int32_t output_stride_row;
    int32_t output_stride_column;
    float alpha;
    float beta;
} etk_matmul_f32_params;

void etk_matmul_f32__ref(const etk_matmul_f32_params *params, const float *lhs, const float *rhs, const float *bias,
                         float *output);

/* For cores with MVE float: lhs and rhs contiguous along depth, or rhs along columns. Products are fused into the sum,
 * subnormal numbers count as 0, and along depth the sum is made of four partial sums: an output differs from the
 * reference by at most depth * 2^-23 times the sum of its products' magnitudes. */
void etk_matmul_f32__mve(const etk_matmul_f32_params *params, const float *lhs, const float *rhs, const float *bias,
                         float *output);

/* For cores with an FPU: lhs contiguous along depth, rhs along columns. Products are fused into the sum: an output differs
 * from the reference by at most depth * 2^-23 times the sum of its products' magnitudes. */
void etk_matmul_f32__dsp(const etk_matmul_f32_params *params, const float *lhs, const float *rhs, const float *bias,
                         float *output);

/* The same with lhs and rhs contiguous along depth. */
void etk_matmul_f32_dots__dsp(const etk_matmul_f32_params *params, const float *lhs, const float *rhs,
                              const float *bias, float *output);

#endif
