#include "etk_relu_f32.h"

/* A predicated loop: 5 instructions per four elements and for the rest. */
void etk_relu_f32__mve(const etk_relu_f32_params *params, const float *input, float *output)
{
    __asm volatile("wlstp.32 lr, %[count], 2f\n"
                   "1:\n"
                   "vldrw.u32 q0, [%[input]], #16\n"
                   "vpt.f32 lt, q0, zr\n"
                   "veort q0, q0, q0\n"
                   "vstrw.u32 q0, [%[output]], #16\n"
                   "letp lr, 1b\n"
                   "2:\n"
                   : [input] "+r"(input), [output] "+r"(output)
                   : [count] "r"(params->elements)
                   : "lr", "q0", "memory");
}
