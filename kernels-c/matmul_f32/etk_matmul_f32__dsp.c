#include <stddef.h>

#include "etk_block_f32__dsp.h"
#include "etk_matmul_f32.h"

/* Two rows by eight columns at a time, or one row by sixteen; what is left, one output at a time. */

typedef struct {
    const etk_matmul_f32_params *params;
    const float *bias; /* of the batch; NULL for none */
    float *output;
} target;

static inline void store(const target *t, int32_t row, int32_t column, float sum)
{
    const etk_matmul_f32_params *params = t->params;
    float value = params->alpha * sum;
    if (t->bias != NULL) {
        value += params->beta * t->bias[row * params->bias_stride_row + column * params->bias_stride_column];
    }
    t->output[row * params->output_stride_row + column * params->output_stride_column] = value;
}

static void store_block(const target *t, int32_t row, int32_t column, int32_t columns, const float *sums)
{
    for (int32_t c = 0; c < columns; ++c) {
        store(t, row, column + c, sums[c]);
    }
}

static float dot(const float *lhs, const float *rhs, int32_t step, int32_t depth)
{
    float sum = 0.0f;
    for (; depth > 0; --depth, rhs += step) {
        sum = __builtin_fmaf(*lhs++, *rhs, sum);
    }
    return sum;
}

static void multiply_rows(const target *t, const float *lhs, const float *rhs, int32_t row, int32_t rows)
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
        store_block(t, row, column, 16, sums);
    }
    for (; column + 8 <= params->columns; column += 8) {
        const etk_block_2x8_f32 block = {lhs,           second,    rhs + column, step * 4,
                                         params->depth, no_offset, sums,         sums + 8};
        etk_block_2x8_f32__dsp(&block);
        store_block(t, row, column, 8, sums);
        if (rows > 1) {
            store_block(t, row + 1, column, 8, sums + 8);
        }
    }
    for (; column < params->columns; ++column) {
        store(t, row, column, dot(lhs, rhs + column, step, params->depth));
        if (rows > 1) {
            store(t, row + 1, column, dot(second, rhs + column, step, params->depth));
        }
    }
}

void etk_matmul_f32__dsp(const etk_matmul_f32_params *params, const float *lhs, const float *rhs, const float *bias,
                         float *output)
{
    for (int32_t b = 0; b < params->batches; ++b) {
        const target t = {.params = params,
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
