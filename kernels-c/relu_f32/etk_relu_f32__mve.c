#include "etk_relu_f32.h"

/* A predicated loop: 5 instructions per four elements and for the rest. "0 greater than x" is false for NaN, unlike "x
 * less than 0", which includes the unordered. */
void etk_relu_f32__mve(const etk_relu_f32_params *params, const float *input, float *output)
{
    __asm volatile("vmov.i32 q1, #0\n"
                   "wlstp.32 lr, %[count], 2f\n"
                   "1:\n"
                   "vldrw.u32 q0, [%[input]], #16\n"
                   "vpt.f32 gt, q1, q0\n"
                   "veort q0, q0, q0\n"
                   "vstrw.u32 q0, [%[output]], #16\n"
                   "letp lr, 1b\n"
                   "2:\n"
                   : [input] "+r"(input), [output] "+r"(output)
                   : [count] "r"(params->elements)
                   : "lr", "q0", "q1", "memory");
}
