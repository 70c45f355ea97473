#include <arm_mve.h>
#include <stddef.h>

#include "etk_batch_matmul_s8.h"
#include "etk_requantize__mve.h"

/* acc = sum(l r) + lhs_offset * sum(r) + rhs_offset * sum(l) + depth * lhs_offset * rhs_offset: the bytes are multiplied
 * as they are, one row of lhs with four of rhs at a time; everything that depends on the rhs row alone comes from
 * scratch. */

static int32_t sum_of(const int8_t *row, int32_t depth)
{
    int32_t sum = 0;
    for (; depth > 0; depth -= 16, row += 16) {
        sum = vaddvaq_s8(sum, vldrbq_z_s8(row, vctp8q((uint32_t)depth)));
    }
    return sum;
}

static int32x4_t dot_products(const int8_t *lhs, const int8_t *const *rhs, int32_t depth)
{
    int32_t a = 0;
    int32_t b = 0;
    int32_t c = 0;
    int32_t d = 0;
    for (int32_t k = 0; k < depth; k += 16) {
        const mve_pred16_t used = vctp8q((uint32_t)(depth - k));
        const int8x16_t left = vldrbq_z_s8(lhs + k, used);
        a = vmladavaq_s8(a, left, vldrbq_z_s8(rhs[0] + k, used));
        b = vmladavaq_s8(b, left, vldrbq_z_s8(rhs[1] + k, used));
        c = vmladavaq_s8(c, left, vldrbq_z_s8(rhs[2] + k, used));
        d = vmladavaq_s8(d, left, vldrbq_z_s8(rhs[3] + k, used));
    }
    return (int32x4_t){a, b, c, d};
}

static void multiply_row(const etk_batch_matmul_s8_params *params, const int8_t *lhs, const int8_t *rhs,
                         const int32_t *rhs_terms, int8_t *output)
{
    const int32_t depth = params->depth;
    const int32_t lhs_term = params->rhs_offset * sum_of(lhs, depth);
    for (int32_t n = 0; n < params->rhs_rows; n += 4) {
        const int32_t left = params->rhs_rows - n;
        const mve_pred16_t used = vctp32q((uint32_t)left);
        const int8_t *rows[4];
        for (int32_t i = 0; i < 4; ++i) {
            rows[i] = rhs + (ptrdiff_t)(n + (i < left ? i : left - 1)) * depth;
        }
        int32x4_t acc = vaddq_n_s32(dot_products(lhs, rows, depth), lhs_term);
        acc = vaddq_s32(acc, vldrwq_z_s32(rhs_terms + n, used));
        acc = etk_requantize__mve(acc, params->multiplier, params->shift);
        acc = vaddq_n_s32(acc, params->output_offset);
        acc = vmaxq_s32(acc, vdupq_n_s32(params->activation_min));
        acc = vminq_s32(acc, vdupq_n_s32(params->activation_max));
        vstrbq_p_s32(output + n, acc, used);
    }
}

void etk_batch_matmul_s8__mve(const etk_batch_matmul_s8_params *params, const int8_t *lhs, const int8_t *rhs,
                              int8_t *output, void *scratch)
{
    int32_t *rhs_terms = scratch;
    for (int32_t b = 0; b < params->batches; ++b) {
        for (int32_t n = 0; n < params->rhs_rows; ++n) {
            const int32_t sum = sum_of(rhs + (ptrdiff_t)n * params->depth, params->depth);
            rhs_terms[n] = params->lhs_offset * (sum + params->depth * params->rhs_offset);
        }
        for (int32_t m = 0; m < params->lhs_rows; ++m, lhs += params->depth, output += params->rhs_rows) {
            multiply_row(params, lhs, rhs, rhs_terms, output);
        }
        rhs += (ptrdiff_t)params->rhs_rows * params->depth;
    }
}
