#include <arm_mve.h>
#include <stddef.h>

#include "etk_layer_norm_f32.h"

static inline float sum_of_lanes(float32x4_t sums)
{
    return (vgetq_lane_f32(sums, 0) + vgetq_lane_f32(sums, 1)) + (vgetq_lane_f32(sums, 2) + vgetq_lane_f32(sums, 3));
}

/* The loops are predicated: lanes past the end keep their sums and are neither read nor written. */
static inline float sum_of(const float *x, int32_t count)
{
    float32x4_t sums = vdupq_n_f32(0.0f);
    __asm volatile("wlstp.32 lr, %[count], 2f\n"
                   "1:\n"
                   "vldrw.u32 q1, [%[x]], #16\n"
                   "vadd.f32 %q[sums], %q[sums], q1\n"
                   "letp lr, 1b\n"
                   "2:\n"
                   : [x] "+r"(x), [sums] "+w"(sums)
                   : [count] "r"(count)
                   : "lr", "q1", "memory");
    return sum_of_lanes(sums);
}

static inline float sum_of_squares(const float *x, int32_t count, float mean)
{
    float32x4_t sums = vdupq_n_f32(0.0f);
    __asm volatile("wlstp.32 lr, %[count], 2f\n"
                   "1:\n"
                   "vldrw.u32 q1, [%[x]], #16\n"
                   "vsub.f32 q1, q1, %[mean]\n"
                   "vfma.f32 %q[sums], q1, q1\n"
                   "letp lr, 1b\n"
                   "2:\n"
                   : [x] "+r"(x), [sums] "+w"(sums)
                   : [count] "r"(count), [mean] "r"(mean)
                   : "lr", "q1", "memory");
    return sum_of_lanes(sums);
}

/* With weight and bias: 8 instructions per four elements. */
static inline void finish_affine(const float *x, int32_t count, float mean, float rstd, const float *weight,
                                 const float *bias, float *output)
{
    __asm volatile("wlstp.32 lr, %[count], 2f\n"
                   "1:\n"
                   "vldrw.u32 q0, [%[x]], #16\n"
                   "vldrw.u32 q1, [%[weight]], #16\n"
                   "vsub.f32 q0, q0, %[mean]\n"
                   "vldrw.u32 q2, [%[bias]], #16\n"
                   "vmul.f32 q0, q0, %[rstd]\n"
                   "vfma.f32 q2, q0, q1\n"
                   "vstrw.u32 q2, [%[output]], #16\n"
                   "letp lr, 1b\n"
                   "2:\n"
                   : [x] "+r"(x), [weight] "+r"(weight), [bias] "+r"(bias), [output] "+r"(output)
                   : [count] "r"(count), [mean] "r"(mean), [rstd] "r"(rstd)
                   : "lr", "q0", "q1", "q2", "memory");
}

static inline void finish(const float *x, int32_t count, float mean, float rstd, const float *weight, const float *bias,
                          float *output)
{
    for (int32_t i = 0; i < count; i += 4) {
        const mve_pred16_t used = vctp32q((uint32_t)(count - i));
        float32x4_t result = vmulq_n_f32(vsubq_n_f32(vldrwq_z_f32(x + i, used), mean), rstd);
        if (weight != NULL) {
            result = vmulq_f32(result, vldrwq_z_f32(weight + i, used));
        }
        if (bias != NULL) {
            result = vaddq_f32(result, vldrwq_z_f32(bias + i, used));
        }
        vstrwq_p_f32(output + i, result, used);
    }
}

static float square_root(float value)
{
    /* sqrtf would set errno. */
    __asm("vsqrt.f32 %0, %0" : "+t"(value));
    return value;
}

void etk_layer_norm_f32__mve(const etk_layer_norm_f32_params *params, const float *input, const float *weight,
                             const float *bias, float *output, float *mean, float *rstd)
{
    const int32_t count = params->row_elements;
    const float elements = (float)count;
    for (int32_t row = params->rows; row > 0; --row, input += count, output += count) {
        const float row_mean = sum_of(input, count) / elements;
        const float variance = sum_of_squares(input, count, row_mean) / elements;
        const float row_rstd = 1.0f / square_root(variance + params->epsilon);
        if (weight != NULL && bias != NULL) {
            finish_affine(input, count, row_mean, row_rstd, weight, bias, output);
        } else {
            finish(input, count, row_mean, row_rstd, weight, bias, output);
        }
        if (mean != NULL) {
            *mean++ = row_mean;
        }
        if (rstd != NULL) {
            *rstd++ = row_rstd;
        }
    }
}
