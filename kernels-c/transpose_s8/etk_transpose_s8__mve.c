#include <arm_mve.h>
#include <stddef.h>

#include "etk_transpose_s8.h"

/* The innermost output dimension is contiguous and comes by gathers of sixteen bytes, or of eight where the input stride
 * does not fit 8-bit offsets. */

static void gather_line(const int8_t *input, uint32_t stride, int8_t *output, int32_t count)
{
    if (stride <= 17) {
        const uint8x16_t lanes = vmulq_n_u8(vidupq_n_u8(0, 1), (uint8_t)stride);
        for (; count > 0; count -= 16, input += 16 * stride, output += 16) {
            const mve_pred16_t used = vctp8q((uint32_t)count);
            vstrbq_p_s8(output, vldrbq_gather_offset_z_s8(input, lanes, used), used);
        }
        return;
    }
    const uint16x8_t lanes = vmulq_n_u16(vidupq_n_u16(0, 1), (uint16_t)stride);
    for (; count > 0; count -= 8, input += 8 * stride, output += 8) {
        const mve_pred16_t used = vctp16q((uint32_t)count);
        vstrbq_p_s16(output, vldrbq_gather_offset_z_s16(input, lanes, used), used);
    }
}

void etk_transpose_s8__mve(const etk_transpose_s8_params *params, const int8_t *input, int8_t *output)
{
    for (int32_t i0 = 0; i0 < params->size0; ++i0) {
        for (int32_t i1 = 0; i1 < params->size1; ++i1) {
            const int8_t *from = input + (ptrdiff_t)i0 * params->input_stride0 + (ptrdiff_t)i1 * params->input_stride1;
            int8_t *to = output + (ptrdiff_t)i0 * params->output_stride0 + (ptrdiff_t)i1 * params->output_stride1;
            for (int32_t i2 = 0; i2 < params->size2; ++i2) {
                gather_line(from, (uint32_t)params->input_stride3, to, params->size3);
                from += params->input_stride2;
                to += params->output_stride2;
            }
        }
    }
}
