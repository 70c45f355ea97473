#include "etk_div_s16.h"
#include "etk_divide_float__mve.h"

/* A predicated loop: lanes past the end are neither read nor written. */
void etk_div_s16__mve(const etk_div_s16_params *params, const int16_t *input1, const int16_t *input2, int16_t *output)
{
    __asm volatile("wlstp.32 lr, %[count], 2f\n"
                   "1:\n"
                   "vldrh.s32 q0, [%[input1]], #8\n"
                   "vldrh.s32 q1, [%[input2]], #8\n"
                   "vsub.i32 q0, q0, %[zero1]\n"
                   "vsub.i32 q1, q1, %[zero2]\n" ETK_DIVIDE
                   "vqmovnb.s32 q0, q0\n"
                   "vstrh.32 q0, [%[output]], #8\n"
                   "letp lr, 1b\n"
                   "2:\n"
                   : [input1] "+l"(input1), [input2] "+l"(input2), [output] "+l"(output)
                   : [count] "r"(params->elements), [zero1] "r"(params->input1_zero_point),
                     [zero2] "r"(params->input2_zero_point),
                     ETK_DIVIDE_OPERANDS(params->effective_scale, params->output_zero_point)
                   : "lr", "q0", "q1", "q2", "q3", "memory");
}
