#include <stddef.h>

#include "etk_block_f32__dsp.h"
#include "etk_matmul_f32_target__dsp.h"

/* Two rows by eight columns at a time, or one row by sixteen; what is left, one output at a time. */

static float dot(const float *lhs, const float *rhs, int32_t step, int32_t depth)
{
    float sum = 0.0f;
    for (; depth > 0; --depth, rhs += step) {
        sum = __builtin_fmaf(*lhs++, *rhs, sum);
    }
    return sum;
}

static void multiply_rows(const etk_matmul_f32_target *t, const float *lhs, const float *rhs, int32_t row, int32_t rows)
{
    const etk_matmul_f32_params *params = t->params;
    const int32_t step = params->rhs_stride_depth;
    const float *second = rows > 1 ? lhs + params->lhs_stride_row : lhs;
    static const float no_offset[2] = {0.0f, 0.0f};
    float sums[16];
    int32_t column = 0;
    for (; rows == 1 && column + 16 <= params->columns; column += 16) {
        const etk_block_1x16_f32 block = {lhs, rhs + column, step * 4, params->depth, sums};
        etk_block_1x16_f32__dsp(&block);
        etk_matmul_f32_store(t, row, column, 16, sums);
    }
    for (; column + 8 <= params->columns; column += 8) {
        const etk_block_2x8_f32 block = {lhs,           second,    rhs + column, step * 4,
                                         params->depth, no_offset, sums,         sums + 8};
        etk_block_2x8_f32__dsp(&block);
        etk_matmul_f32_store(t, row, column, 8, sums);
        if (rows > 1) {
            etk_matmul_f32_store(t, row + 1, column, 8, sums + 8);
        }
    }
    for (; column < params->columns; ++column) {
        sums[0] = dot(lhs, rhs + column, step, params->depth);
        etk_matmul_f32_store(t, row, column, 1, sums);
        if (rows > 1) {
            sums[0] = dot(second, rhs + column, step, params->depth);
            etk_matmul_f32_store(t, row + 1, column, 1, sums);
        }
    }
}

void etk_matmul_f32__dsp(const etk_matmul_f32_params *params, const float *lhs, const float *rhs, const float *bias,
                         float *output)
{
    for (int32_t b = 0; b < params->batches; ++b) {
        const etk_matmul_f32_target t = {.params = params,
                          .bias = bias != NULL ? bias + (ptrdiff_t)b * params->bias_stride_batch : NULL,
                          .output = output + (ptrdiff_t)b * params->output_stride_batch};
        const float *left = lhs + (ptrdiff_t)b * params->lhs_stride_batch;
        const float *right = rhs + (ptrdiff_t)b * params->rhs_stride_batch;
        for (int32_t row = 0; row < params->rows; row += 2) {
            const int32_t rows = row + 1 < params->rows ? 2 : 1;
            multiply_rows(&t, left + (ptrdiff_t)row * params->lhs_stride_row, right, row, rows);
        }
    }
}
