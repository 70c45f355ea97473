#include <arm_mve.h>
#include <stddef.h>

#include "etk_copy_s8__mve.h"
#include "etk_transpose_s8.h"

/* The innermost output dimension is contiguous. Its bytes are copied where they lie side by side in the input too, else they
 * come by gathers of sixteen, or of eight where the input stride does not fit 8-bit offsets. */

static inline void gather_sixteen(const int8_t *input, uint8x16_t lanes, int32_t step, int8_t *output, int32_t count)
{
    __asm volatile("dlstp.8 lr, %[count]\n"
                   "1:\n"
                   "vldrb.u8 q0, [%[input], %q[lanes]]\n"
                   "add %[input], %[input], %[step]\n"
                   "vstrb.8 q0, [%[output]], #16\n"
                   "letp lr, 1b\n"
                   : [input] "+r"(input), [output] "+r"(output)
                   : [lanes] "w"(lanes), [step] "r"(step), [count] "r"(count)
                   : "lr", "q0", "memory");
}

/* A store that narrows wants one of r0 to r7. */
static inline void gather_eight(const int8_t *input, uint16x8_t lanes, int32_t step, int8_t *output, int32_t count)
{
    __asm volatile("dlstp.16 lr, %[count]\n"
                   "1:\n"
                   "vldrb.u16 q0, [%[input], %q[lanes]]\n"
                   "add %[input], %[input], %[step]\n"
                   "vstrb.16 q0, [%[output]], #8\n"
                   "letp lr, 1b\n"
                   : [input] "+r"(input), [output] "+l"(output)
                   : [lanes] "w"(lanes), [step] "r"(step), [count] "r"(count)
                   : "lr", "q0", "memory");
}

/* size2 lines of size3 bytes, at least one. */
static void transpose_lines(const etk_transpose_s8_params *params, const int8_t *from, int8_t *to)
{
    const int32_t stride = params->input_stride3;
    const int32_t from_step = params->input_stride2;
    const int32_t to_step = params->output_stride2;
    const int32_t count = params->size3;
    int32_t lines = params->size2;
    if (stride == 1) {
        for (; lines > 0; --lines, from += from_step, to += to_step) {
            etk_copy_s8__mve(to, from, count);
        }
    } else if (stride <= 17) {
        const uint8x16_t lanes = vmulq_n_u8(vidupq_n_u8(0, 1), (uint8_t)stride);
        for (; lines > 0; --lines, from += from_step, to += to_step) {
            gather_sixteen(from, lanes, 16 * stride, to, count);
        }
    } else {
        const uint16x8_t lanes = vmulq_n_u16(vidupq_n_u16(0, 1), (uint16_t)stride);
        for (; lines > 0; --lines, from += from_step, to += to_step) {
            gather_eight(from, lanes, 8 * stride, to, count);
        }
    }
}

void etk_transpose_s8__mve(const etk_transpose_s8_params *params, const int8_t *input, int8_t *output)
{
    if (params->size3 <= 0) {
        return;
    }
    for (int32_t i0 = 0; i0 < params->size0; ++i0) {
        const int8_t *from = input + (ptrdiff_t)i0 * params->input_stride0;
        int8_t *to = output + (ptrdiff_t)i0 * params->output_stride0;
        for (int32_t i1 = 0; i1 < params->size1; ++i1, from += params->input_stride1, to += params->output_stride1) {
            transpose_lines(params, from, to);
        }
    }
}
