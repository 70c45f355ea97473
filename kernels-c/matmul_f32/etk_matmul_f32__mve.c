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

/* Sixteen columns side by side, lhs contiguous: 38 instructions for 64 products. */
#define ETK_ROW(FACTOR)                                                                                                \
    "vldrw.u32 q4, [%[rhs]]\n"                                                                                         \
    "vldrw.u32 q5, [%[rhs], #16]\n"                                                                                    \
    "vfma.f32 %q[a], q4, " FACTOR "\n"                                                                                 \
    "vldrw.u32 q4, [%[rhs], #32]\n"                                                                                    \
    "vfma.f32 %q[b], q5, " FACTOR "\n"                                                                                 \
    "vldrw.u32 q5, [%[rhs], #48]\n"                                                                                    \
    "vfma.f32 %q[c], q4, " FACTOR "\n"                                                                                 \
    "add %[rhs], %[rhs], %[step]\n"                                                                                    \
    "vfma.f32 %q[d], q5, " FACTOR "\n"

static void sixteen_columns(const etk_matmul_f32_params *params, const float *lhs, const float *rhs, float *sums)
{
    float32x4_t a = vdupq_n_f32(0.0f);
    float32x4_t b = a;
    float32x4_t c = a;
    float32x4_t d = a;
    for (int32_t rest = params->depth % 4; rest > 0; --rest) {
        const float factor = *lhs++;
        a = vfmaq_n_f32(a, vld1q_f32(rhs), factor);
        b = vfmaq_n_f32(b, vld1q_f32(rhs + 4), factor);
        c = vfmaq_n_f32(c, vld1q_f32(rhs + 8), factor);
        d = vfmaq_n_f32(d, vld1q_f32(rhs + 12), factor);
        rhs += params->rhs_stride_depth;
    }
    __asm volatile("wls lr, %[fours], 2f\n"
                   "1:\n"
                   "ldm %[lhs]!, {r4, r5, r6, r8}\n" ETK_ROW("r4") ETK_ROW("r5") ETK_ROW("r6") ETK_ROW("r8")
                   "le lr, 1b\n"
                   "2:\n"
                   : [rhs] "+r"(rhs), [lhs] "+r"(lhs), [a] "+w"(a), [b] "+w"(b), [c] "+w"(c), [d] "+w"(d)
                   : [step] "r"(4 * params->rhs_stride_depth), [fours] "r"(params->depth / 4)
                   : "r4", "r5", "r6", "r8", "lr", "q4", "q5", "memory");
    vst1q_f32(sums, a);
    vst1q_f32(sums + 4, b);
    vst1q_f32(sums + 8, c);
    vst1q_f32(sums + 12, d);
}

/* alpha * sum + beta * bias for the columns n .. n + count - 1. */
static void finish(const etk_matmul_f32_params *params, const float *sums, int32_t n, int32_t count, const float *bias,
                   float *output)
{
    output += (ptrdiff_t)n * params->output_stride_column;
    bias = bias != NULL ? bias + (ptrdiff_t)n * params->bias_stride_column : NULL;
    if (params->output_stride_column == 1 && (bias == NULL || params->bias_stride_column == 1)) {
        for (; count >= 4; count -= 4, sums += 4, output += 4) {
            float32x4_t values = vmulq_n_f32(vld1q_f32(sums), params->alpha);
            if (bias != NULL) {
                values = vfmaq_n_f32(values, vld1q_f32(bias), params->beta);
                bias += 4;
            }
            vst1q_f32(output, values);
        }
    }
    for (int32_t i = 0; i < count; ++i) {
        float value = params->alpha * sums[i];
        if (bias != NULL) {
            value += params->beta * bias[i * params->bias_stride_column];
        }
        output[i * params->output_stride_column] = value;
    }
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
        finish(params, sums, n, count, bias, output);
        n += count;
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
