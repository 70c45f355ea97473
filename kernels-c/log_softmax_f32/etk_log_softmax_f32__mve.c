#include <math.h>

#include "etk_exp_line_f32__mve.h"
#include "etk_log_softmax_f32.h"

/* The sum of e^(x - maximum), in four lanes. */
static inline float sum_of_exponentials(const etk_exp_constants *k, const float *x, int32_t count, float maximum)
{
    float32x4_t sums = vdupq_n_f32(0.0f);
    __asm volatile("wlstp.32 lr, %[count], 2f\n"
                   "1:\n"
                   "vldrw.u32 q0, [%[x]], #16\n" ETK_EXP_BELOW_MAXIMUM
                   "vadd.f32 %q[sums], %q[sums], q0\n"
                   "letp lr, 1b\n"
                   "2:\n"
                   : [x] "+r"(x), [sums] "+w"(sums)
                   : [count] "r"(count), [maximum] "r"(maximum), ETK_EXP_OPERANDS(k)
                   : "lr", "q0", "q1", "q2", "memory");
    return etk_sum_of_lanes_f32(sums);
}

static inline void subtract(const float *x, int32_t count, float first, float second, float *output)
{
    __asm volatile("wlstp.32 lr, %[count], 2f\n"
                   "1:\n"
                   "vldrw.u32 q0, [%[x]], #16\n"
                   "vsub.f32 q0, q0, %[first]\n"
                   "vsub.f32 q0, q0, %[second]\n"
                   "vstrw.u32 q0, [%[output]], #16\n"
                   "letp lr, 1b\n"
                   "2:\n"
                   : [x] "+r"(x), [output] "+r"(output)
                   : [count] "r"(count), [first] "r"(first), [second] "r"(second)
                   : "lr", "q0", "memory");
}

void etk_log_softmax_f32__mve(const etk_log_softmax_f32_params *params, const float *input, float *output)
{
    const etk_exp_constants constants = etk_exp_constants_f32();
    const int32_t count = params->axis_size;
    for (int32_t lines = params->outer_size; lines > 0; --lines, input += count, output += count) {
        const float maximum = etk_line_maximum_f32(input, count);
        const float sum = sum_of_exponentials(&constants, input, count, maximum);
        subtract(input, count, maximum, logf(sum), output);
    }
}
