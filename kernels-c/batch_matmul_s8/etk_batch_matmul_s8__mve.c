#include <arm_mve.h>
#include <stddef.h>

#include "etk_batch_matmul_s8.h"
#include "etk_dot_1x4_s8__mve.h"
#include "etk_requantize__mve.h"

/* acc = sum(l r) + lhs_offset * sum(r) + rhs_offset * sum(l) + depth * lhs_offset * rhs_offset: the bytes are multiplied
 * as they are, one row of lhs with four of rhs at a time; everything that depends on the rhs row alone comes from
 * scratch. */

static int32_t sum_of(const int8_t *row, int32_t depth)
{
    int32_t sum = 0;
    __asm volatile("dlstp.8 lr, %[depth]\n"
                   "1:\n"
                   "vldrb.u8 q0, [%[row]], #16\n"
                   "vaddva.s8 %[sum], q0\n"
                   "letp lr, 1b\n"
                   : [row] "+r"(row), [sum] "+Te"(sum)
                   : [depth] "r"(depth)
                   : "lr", "q0", "memory");
    return sum;
}

static inline int32x4_t dot_products(const int8_t *lhs, const int8_t *rhs, etk_row_distances distances, int32_t depth)
{
    etk_dot_1x4 sums = {0, 0, 0, 0};
    etk_dot_1x4_s8__mve(&sums, lhs, rhs, distances, depth);
    return (int32x4_t){sums.a, sums.b, sums.c, sums.d};
}

static inline int32x4_t outputs_of(const etk_batch_matmul_s8_params *params, int32x4_t acc)
{
    acc = etk_requantize__mve(acc, params->multiplier, params->shift);
    acc = vaddq_n_s32(acc, params->output_offset);
    acc = vmaxq_s32(acc, vdupq_n_s32(params->activation_min));
    return vminq_s32(acc, vdupq_n_s32(params->activation_max));
}

static void multiply_row(const etk_batch_matmul_s8_params *params, const int8_t *lhs, const int8_t *rhs,
                         const int32_t *rhs_terms, int8_t *output)
{
    const int32_t depth = params->depth;
    const int32_t lhs_term = params->rhs_offset * sum_of(lhs, depth);
    const etk_row_distances four = etk_distances_of(depth, 4);
    int32_t left = params->rhs_rows;
    for (; left >= 4; left -= 4, rhs += 4 * (ptrdiff_t)depth, rhs_terms += 4, output += 4) {
        const int32x4_t acc = vaddq_n_s32(dot_products(lhs, rhs, four, depth), lhs_term);
        vstrbq_s32(output, outputs_of(params, vaddq_s32(acc, vld1q_s32(rhs_terms))));
    }
    if (left > 0) {
        const mve_pred16_t used = vctp32q((uint32_t)left);
        const int32x4_t acc = vaddq_n_s32(dot_products(lhs, rhs, etk_distances_of(depth, left), depth), lhs_term);
        vstrbq_p_s32(output, outputs_of(params, vaddq_s32(acc, vldrwq_z_s32(rhs_terms, used))), used);
    }
}

void etk_batch_matmul_s8__mve(const etk_batch_matmul_s8_params *params, const int8_t *lhs, const int8_t *rhs,
                              int8_t *output, void *scratch)
{
    int32_t *rhs_terms = scratch;
    for (int32_t b = 0; b < params->batches; ++b) {
        const int8_t *row = rhs;
        for (int32_t n = 0; n < params->rhs_rows; ++n, row += params->depth) {
            rhs_terms[n] = params->lhs_offset * (sum_of(row, params->depth) + params->depth * params->rhs_offset);
        }
        for (int32_t m = 0; m < params->lhs_rows; ++m, lhs += params->depth, output += params->rhs_rows) {
            multiply_row(params, lhs, rhs, rhs_terms, output);
        }
        rhs = row;
    }
}
