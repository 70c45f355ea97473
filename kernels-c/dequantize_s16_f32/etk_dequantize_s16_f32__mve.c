#include "etk_dequantize_s16_f32.h"

/* A predicated loop: 6 instructions per four elements and for the rest. */
void etk_dequantize_s16_f32__mve(const etk_dequantize_s16_f32_params *params, const int16_t *input, float *output)
{
    __asm volatile("wlstp.32 lr, %[count], 2f\n"
                   "1:\n"
                   "vldrh.s32 q0, [%[input]], #8\n"
                   "vsub.i32 q0, q0, %[zero]\n"
                   "vcvt.f32.s32 q0, q0\n"
                   "vmul.f32 q0, q0, %[scale]\n"
                   "vstrw.u32 q0, [%[output]], #16\n"
                   "letp lr, 1b\n"
                   "2:\n"
                   : [input] "+l"(input), [output] "+r"(output)
                   : [count] "r"(params->elements), [zero] "r"(params->zero_point), [scale] "r"(params->scale)
                   : "lr", "q0", "memory");
}
