#include <arm_mve.h>

#include "etk_quantize_f32_s16.h"

/* A predicated loop: 8 instructions per four elements and for the rest. VCVTN rounds half to even, saturates, and makes
 * 0 of NaN. */
void etk_quantize_f32_s16__mve(const etk_quantize_f32_s16_params *params, const float *input, int16_t *output)
{
    __asm volatile("wlstp.32 lr, %[count], 2f\n"
                   "1:\n"
                   "vldrw.u32 q0, [%[input]], #16\n"
                   "vmul.f32 q0, q0, %[inverse]\n"
                   "vcvtn.s32.f32 q0, q0\n"
                   "vqadd.s32 q0, q0, %[zero]\n"
                   "vmax.s32 q0, q0, %q[low]\n"
                   "vmin.s32 q0, q0, %q[high]\n"
                   "vstrh.32 q0, [%[output]], #8\n"
                   "letp lr, 1b\n"
                   "2:\n"
                   : [input] "+r"(input), [output] "+l"(output)
                   : [count] "r"(params->elements), [inverse] "r"(params->inverse_scale),
                     [zero] "r"(params->zero_point), [low] "w"(vdupq_n_s32(params->quant_min)),
                     [high] "w"(vdupq_n_s32(params->quant_max))
                   : "lr", "q0", "memory");
}
