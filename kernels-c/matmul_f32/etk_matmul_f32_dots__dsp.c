#include <stddef.h>

#include "etk_matmul_f32_target__dsp.h"

/* Four columns of rhs, contiguous along depth, times one row: 23 instructions for 16 products. */
typedef struct {
    const float *lhs;
    const float *columns[4];
    int32_t depth;
    float *sums;
} dots;

#define ETK_PRODUCTS(x, a, b, c, d)                                                                                    \
    "vfma.f32 s16, " x ", " a "\n"                                                                                     \
    "vfma.f32 s17, " x ", " b "\n"                                                                                     \
    "vfma.f32 s18, " x ", " c "\n"                                                                                     \
    "vfma.f32 s19, " x ", " d "\n"

__attribute__((naked, noinline)) static void multiply(const dots *d __attribute__((unused)))
{
    __asm volatile(
        /* r1 lhs, r2-r5 columns, r6 k after the fours, r7 sums, r0 fours of k. */
        "push {r4-r7, lr}\n"
        "vpush {s16-s23}\n"
        "ldmia r0, {r1-r7}\n"
        "movs r0, #0\n"
        "vmov s16, r0\n"
        "vmov.f32 s17, s16\n"
        "vmov.f32 s18, s16\n"
        "vmov.f32 s19, s16\n"
        "lsrs r0, r6, #2\n"
        "and r6, r6, #3\n"
        "beq 2f\n"
        "1:\n"
        "vldmia r1!, {s0-s3}\n"
        "vldmia r2!, {s4-s7}\n"
        "vldmia r3!, {s8-s11}\n"
        "vldmia r4!, {s12-s15}\n"
        "vldmia r5!, {s20-s23}\n"
        ETK_PRODUCTS("s0", "s4", "s8", "s12", "s20") ETK_PRODUCTS("s1", "s5", "s9", "s13", "s21")
        ETK_PRODUCTS("s2", "s6", "s10", "s14", "s22") ETK_PRODUCTS("s3", "s7", "s11", "s15", "s23")
        "subs r0, #1\n"
        "bne 1b\n"
        "2:\n"
        "cmp r6, #0\n"
        "beq 4f\n"
        "3:\n"
        "vldmia r1!, {s0}\n"
        "vldmia r2!, {s4}\n"
        "vldmia r3!, {s8}\n"
        "vldmia r4!, {s12}\n"
        "vldmia r5!, {s20}\n"
        ETK_PRODUCTS("s0", "s4", "s8", "s12", "s20")
        "subs r6, #1\n"
        "bne 3b\n"
        "4:\n"
        "vstmia r7, {s16-s19}\n"
        "vpop {s16-s23}\n"
        "pop {r4-r7, pc}\n");
}

void etk_matmul_f32_dots__dsp(const etk_matmul_f32_params *params, const float *lhs, const float *rhs,
                              const float *bias, float *output)
{
    float sums[4];
    for (int32_t b = 0; b < params->batches; ++b) {
        const etk_matmul_f32_target target = {.params = params, .bias = bias, .output = output};
        for (int32_t row = 0; row < params->rows; ++row) {
            dots d = {.lhs = lhs + (ptrdiff_t)row * params->lhs_stride_row, .depth = params->depth, .sums = sums};
            for (int32_t column = 0; column < params->columns; column += 4) {
                const int32_t left = params->columns - column;
                /* The last column also takes the places that remain. */
                for (int32_t i = 0; i < 4; ++i) {
                    d.columns[i] = rhs + (ptrdiff_t)(column + (i < left ? i : left - 1)) * params->rhs_stride_column;
                }
                multiply(&d);
                etk_matmul_f32_store(&target, row, column, left < 4 ? left : 4, sums);
            }
        }
        lhs += params->lhs_stride_batch;
        rhs += params->rhs_stride_batch;
        output += params->output_stride_batch;
        bias = bias != NULL ? bias + params->bias_stride_batch : NULL;
    }
}
