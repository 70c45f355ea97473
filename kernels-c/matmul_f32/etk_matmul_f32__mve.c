#include <arm_mve.h>
#include <stddef.h>

#include "etk_matmul_f32.h"

/* Depth contiguous on both sides (a linear layer): four columns at a time, four steps of depth in the lanes. */
static void dot_columns(const etk_matmul_f32_params *params, const float *lhs, const float *rhs, int32_t columns,
                        float *sums)
{
    const int32_t step = columns >= 4 ? params->rhs_stride_column : 0;
    const float *r0 = rhs;
    const float *r1 = r0 + step;
    const float *r2 = r1 + step;
    const float *r3 = r2 + step;
    float32x4_t s0 = vdupq_n_f32(0.0f);
    float32x4_t s1 = s0;
    float32x4_t s2 = s0;
    float32x4_t s3 = s0;
    for (int32_t k = params->depth / 4; k > 0; --k) {
        const float32x4_t x = vld1q_f32(lhs);
        s0 = vfmaq_f32(s0, x, vld1q_f32(r0));
        s1 = vfmaq_f32(s1, x, vld1q_f32(r1));
        s2 = vfmaq_f32(s2, x, vld1q_f32(r2));
        s3 = vfmaq_f32(s3, x, vld1q_f32(r3));
        lhs += 4;
        r0 += 4;
        r1 += 4;
        r2 += 4;
        r3 += 4;
    }
    if (params->depth % 4 != 0) {
        const mve_pred16_t rest = vctp32q((uint32_t)params->depth % 4u);
        const float32x4_t x = vldrwq_z_f32(lhs, rest);
        s0 = vfmaq_f32(s0, x, vldrwq_z_f32(r0, rest));
        s1 = vfmaq_f32(s1, x, vldrwq_z_f32(r1, rest));
        s2 = vfmaq_f32(s2, x, vldrwq_z_f32(r2, rest));
        s3 = vfmaq_f32(s3, x, vldrwq_z_f32(r3, rest));
    }
    sums[0] = vgetq_lane_f32(s0, 0) + vgetq_lane_f32(s0, 1) + (vgetq_lane_f32(s0, 2) + vgetq_lane_f32(s0, 3));
    sums[1] = vgetq_lane_f32(s1, 0) + vgetq_lane_f32(s1, 1) + (vgetq_lane_f32(s1, 2) + vgetq_lane_f32(s1, 3));
    sums[2] = vgetq_lane_f32(s2, 0) + vgetq_lane_f32(s2, 1) + (vgetq_lane_f32(s2, 2) + vgetq_lane_f32(s2, 3));
    sums[3] = vgetq_lane_f32(s3, 0) + vgetq_lane_f32(s3, 1) + (vgetq_lane_f32(s3, 2) + vgetq_lane_f32(s3, 3));
}

/* Columns contiguous: lanes are columns, four or fewer. */
static void lane_columns(const etk_matmul_f32_params *params, const float *lhs, const float *rhs, int32_t columns,
                         float *sums)
{
    const mve_pred16_t used = vctp32q((uint32_t)columns);
    float32x4_t sum = vdupq_n_f32(0.0f);
    for (int32_t k = params->depth; k > 0; --k) {
        sum = vfmaq_n_f32(sum, vldrwq_z_f32(rhs, used), *lhs);
        lhs += params->lhs_stride_depth;
        rhs += params->rhs_stride_depth;
    }
    vst1q_f32(sums, sum);
}

/* Eight columns side by side. */
static void eight_columns(const etk_matmul_f32_params *params, const float *lhs, const float *rhs, float *sums)
{
    float32x4_t first = vdupq_n_f32(0.0f);
    float32x4_t second = first;
    for (int32_t k = params->depth; k > 0; --k) {
        const float factor = *lhs++;
        first = vfmaq_n_f32(first, vld1q_f32(rhs), factor);
        second = vfmaq_n_f32(second, vld1q_f32(rhs + 4), factor);
        rhs += params->rhs_stride_depth;
    }
    vst1q_f32(sums, first);
    vst1q_f32(sums + 4, second);
}

/* Sixteen columns side by side, lhs contiguous: 20 instructions for 32 products. */
static void sixteen_columns(const etk_matmul_f32_params *params, const float *lhs, const float *rhs, float *sums)
{
    const int32_t step = 4 * params->rhs_stride_depth;
    float first = 0.0f;
    if (params->depth % 2 != 0) {
        first = *lhs++;
    }
    __asm volatile("vldrw.u32 q0, [%[rhs]]\n"
                   "vldrw.u32 q1, [%[rhs], #16]\n"
                   "vldrw.u32 q2, [%[rhs], #32]\n"
                   "vldrw.u32 q3, [%[rhs], #48]\n"
                   "vmul.f32 q0, q0, %[first]\n"
                   "vmul.f32 q1, q1, %[first]\n"
                   "vmul.f32 q2, q2, %[first]\n"
                   "vmul.f32 q3, q3, %[first]\n"
                   "add %[rhs], %[rhs], %[skip]\n"
                   "wls lr, %[pairs], 2f\n"
                   "1:\n"
                   "vldrw.u32 q4, [%[rhs]]\n"
                   "ldrd r4, r5, [%[lhs]], #8\n"
                   "vldrw.u32 q5, [%[rhs], #16]\n"
                   "vfma.f32 q0, q4, r4\n"
                   "vldrw.u32 q6, [%[rhs], #32]\n"
                   "vfma.f32 q1, q5, r4\n"
                   "vldrw.u32 q7, [%[rhs], #48]\n"
                   "vfma.f32 q2, q6, r4\n"
                   "add %[rhs], %[rhs], %[step]\n"
                   "vfma.f32 q3, q7, r4\n"
                   "vldrw.u32 q4, [%[rhs]]\n"
                   "vldrw.u32 q5, [%[rhs], #16]\n"
                   "vfma.f32 q0, q4, r5\n"
                   "vldrw.u32 q6, [%[rhs], #32]\n"
                   "vfma.f32 q1, q5, r5\n"
                   "vldrw.u32 q7, [%[rhs], #48]\n"
                   "vfma.f32 q2, q6, r5\n"
                   "add %[rhs], %[rhs], %[step]\n"
                   "vfma.f32 q3, q7, r5\n"
                   "le lr, 1b\n"
                   "2:\n"
                   "vstrw.u32 q0, [%[sums]]\n"
                   "vstrw.u32 q1, [%[sums], #16]\n"
                   "vstrw.u32 q2, [%[sums], #32]\n"
                   "vstrw.u32 q3, [%[sums], #48]\n"
                   : [rhs] "+r"(rhs), [lhs] "+r"(lhs)
                   : [first] "r"(first), [step] "r"(step), [skip] "r"(params->depth % 2 != 0 ? step : 0),
                     [pairs] "r"(params->depth / 2), [sums] "r"(sums)
                   : "r4", "r5", "lr", "q0", "q1", "q2", "q3", "q4", "q5", "q6", "q7", "memory");
}

static void multiply_row(const etk_matmul_f32_params *params, const float *lhs, const float *rhs, const float *bias,
                         float *output)
{
    const int by_depth = params->rhs_stride_depth == 1 && params->lhs_stride_depth == 1;
    const int side_by_side = params->rhs_stride_column == 1 && params->lhs_stride_depth == 1 && params->depth > 0;
    for (int32_t n = 0; n < params->columns;) {
        const int32_t left = params->columns - n;
        const int32_t count = side_by_side && left >= 8 ? (left >= 16 ? 16 : 8) : left >= 4 ? 4 : by_depth ? 1 : left;
        const float *first = rhs + (ptrdiff_t)n * params->rhs_stride_column;
        float sums[16];
        if (count == 16) {
            sixteen_columns(params, lhs, first, sums);
        } else if (count == 8) {
            eight_columns(params, lhs, first, sums);
        } else if (by_depth) {
            dot_columns(params, lhs, first, count, sums);
        } else {
            lane_columns(params, lhs, first, count, sums);
        }
        for (int32_t i = 0; i < count; ++i, ++n) {
            float value = params->alpha * sums[i];
            if (bias != NULL) {
                value += params->beta * bias[n * params->bias_stride_column];
            }
            output[n * params->output_stride_column] = value;
        }
    }
}

void etk_matmul_f32__mve(const etk_matmul_f32_params *params, const float *lhs, const float *rhs, const float *bias,
                         float *output)
{
    for (int32_t b = 0; b < params->batches; ++b) {
        for (int32_t m = 0; m < params->rows; ++m) {
            const float *row_bias = bias == NULL ? NULL
                                                 : bias + (ptrdiff_t)b * params->bias_stride_batch +
                                                       (ptrdiff_t)m * params->bias_stride_row;
            multiply_row(params,
                         lhs + (ptrdiff_t)b * params->lhs_stride_batch + (ptrdiff_t)m * params->lhs_stride_row,
                         rhs + (ptrdiff_t)b * params->rhs_stride_batch, row_bias,
                         output + (ptrdiff_t)b * params->output_stride_batch +
                             (ptrdiff_t)m * params->output_stride_row);
        }
    }
}
