#include <arm_mve.h>

#include "etk_dequantize_s8_f32.h"

void etk_dequantize_s8_f32__mve(const etk_dequantize_s8_f32_params *params, const int8_t *input, float *output)
{
    for (int32_t i = params->elements / 4; i > 0; --i, input += 4, output += 4) {
        const int32x4_t steps = vsubq_n_s32(vldrbq_s32(input), params->zero_point);
        vstrwq_f32(output, vmulq_n_f32(vcvtq_f32_s32(steps), params->scale));
    }
    const mve_pred16_t rest = vctp32q((uint32_t)params->elements % 4);
    const int32x4_t steps = vsubq_n_s32(vldrbq_z_s32(input, rest), params->zero_point);
    vstrwq_p_f32(output, vmulq_n_f32(vcvtq_f32_s32(steps), params->scale), rest);
}
