#include "etk_div_s8.h"
#include "etk_divide_float__mve.h"

/* A predicated loop: lanes past the end are neither read nor written. */
void etk_div_s8__mve(const etk_div_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output)
{
    __asm volatile("wlstp.32 lr, %[count], 2f\n"
                   "1:\n"
                   "vldrb.s32 q0, [%[input1]], #4\n"
                   "vldrb.s32 q1, [%[input2]], #4\n"
                   "vsub.i32 q0, q0, %[zero1]\n"
                   "vsub.i32 q1, q1, %[zero2]\n" ETK_DIVIDE
                   "vqmovnb.s32 q0, q0\n"
                   "vqmovnb.s16 q0, q0\n"
                   "vstrb.32 q0, [%[output]], #4\n"
                   "letp lr, 1b\n"
                   "2:\n"
                   : [input1] "+l"(input1), [input2] "+l"(input2), [output] "+l"(output)
                   : [count] "r"(params->elements), [zero1] "r"(params->input1_zero_point),
                     [zero2] "r"(params->input2_zero_point),
                     ETK_DIVIDE_OPERANDS(params->effective_scale, params->output_zero_point)
                   : "lr", "q0", "q1", "q2", "q3", "memory");
}
