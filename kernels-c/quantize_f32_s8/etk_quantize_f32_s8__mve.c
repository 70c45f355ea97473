#include <arm_mve.h>

#include "etk_quantize_f32_s8.h"

/* VCVTN rounds half to even, saturates and makes NaN 0, as the contract wants; narrowing saturates again. Subnormal
 * floats count as 0, which changes a result only for scales below 2^-125. */
static inline int16x8_t quantized(const etk_quantize_f32_s8_params *params, float32x4_t even, float32x4_t odd)
{
    const int32x4_t even_steps = vcvtnq_s32_f32(vmulq_n_f32(even, params->inverse_scale));
    const int32x4_t odd_steps = vcvtnq_s32_f32(vmulq_n_f32(odd, params->inverse_scale));
    int16x8_t values = vqmovntq_s32(vqmovnbq_s32(vuninitializedq_s16(), even_steps), odd_steps);
    values = vqaddq_n_s16(values, (int16_t)params->zero_point);
    values = vmaxq_s16(values, vdupq_n_s16((int16_t)params->quant_min));
    return vminq_s16(values, vdupq_n_s16((int16_t)params->quant_max));
}

void etk_quantize_f32_s8__mve(const etk_quantize_f32_s8_params *params, const float *input, int8_t *output)
{
    for (int32_t i = params->elements / 8; i > 0; --i, input += 8, output += 8) {
        const float32x4x2_t pairs = vld2q_f32(input);
        vstrbq_s16(output, quantized(params, pairs.val[0], pairs.val[1]));
    }
    for (int32_t left = params->elements % 8; left > 0; left -= 4, input += 4, output += 4) {
        const mve_pred16_t used = vctp32q((uint32_t)left);
        const float32x4_t values = vldrwq_z_f32(input, used);
        int32x4_t steps = vmovlbq_s16(quantized(params, values, values));
        vstrbq_p_s32(output, steps, used);
    }
}
