#include <arm_mve.h>
#include <stdbool.h>

#include "etk_mul_s8.h"
#include "etk_requantize__mve.h"

/* Eight elements at a time: products of even and odd halfwords, whose results take turns again in the end. */
static inline int16x8_t products(const etk_mul_s8_params *params, etk_top_byte_scale scale, int16x8_t a, int16x8_t b)
{
    a = vsubq_n_s16(a, (int16_t)params->input1_zero_point);
    b = vsubq_n_s16(b, (int16_t)params->input2_zero_point);
    const int32x4_t even = etk_to_top_byte__mve(vmullbq_int_s16(a, b), scale, 1);
    const int32x4_t odd = etk_to_top_byte__mve(vmulltq_int_s16(a, b), scale, 1);
    int8x16_t bytes = etk_interleave_top_bytes__mve(even, odd);
    bytes = vmaxq_s8(bytes, vdupq_n_s8((int8_t)params->activation_min));
    bytes = vminq_s8(bytes, vdupq_n_s8((int8_t)params->activation_max));
    return vreinterpretq_s16_u16(vshrq_n_u16(vreinterpretq_u16_s8(bytes), 8));
}

static void multiply_common(const etk_mul_s8_params *params, etk_top_byte_scale scale, const int8_t *input1,
                            const int8_t *input2, int8_t *output, int32_t elements)
{
    for (int32_t i = elements / 8; i > 0; --i, input1 += 8, input2 += 8, output += 8) {
        vstrbq_s16(output, products(params, scale, vldrbq_s16(input1), vldrbq_s16(input2)));
    }
    const mve_pred16_t rest = vctp16q((uint32_t)elements % 8);
    vstrbq_p_s16(output, products(params, scale, vldrbq_z_s16(input1, rest), vldrbq_z_s16(input2, rest)), rest);
}

/* Any zero points, multiplier and shift. */
static void multiply_any(const etk_mul_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output,
                         int32_t elements)
{
    for (; elements > 0; elements -= 4, input1 += 4, input2 += 4, output += 4) {
        const mve_pred16_t used = vctp32q((uint32_t)elements);
        const int32x4_t a = vsubq_n_s32(vldrbq_z_s32(input1, used), params->input1_zero_point);
        const int32x4_t b = vsubq_n_s32(vldrbq_z_s32(input2, used), params->input2_zero_point);
        int32x4_t y = etk_requantize__mve(vmulq_s32(a, b), params->output_multiplier, params->output_shift);
        y = vaddq_n_s32(y, params->output_zero_point);
        y = vminq_s32(vmaxq_s32(y, vdupq_n_s32(params->activation_min)), vdupq_n_s32(params->activation_max));
        vstrbq_p_s32(output, y, used);
    }
}

static bool fits(int32_t zero_point)
{
    return zero_point >= -16384 && zero_point <= 16384;
}

void etk_mul_s8__mve(const etk_mul_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output)
{
    const int32_t elements = params->block_elements;
    const bool common = etk_has_top_byte_scale(params->output_multiplier, params->output_shift) &&
                        fits(params->input1_zero_point) && fits(params->input2_zero_point) &&
                        params->output_zero_point >= -128 && params->output_zero_point <= 127;
    if (!common) {
        for (int32_t block = 0; block < params->blocks; ++block, input1 += elements, output += elements) {
            multiply_any(params, input1, input2, output, elements);
        }
        return;
    }
    const etk_top_byte_scale scale =
        etk_make_top_byte_scale(params->output_multiplier, params->output_shift, params->output_zero_point);
    for (int32_t block = 0; block < params->blocks; ++block, input1 += elements, output += elements) {
        multiply_common(params, scale, input1, input2, output, elements);
    }
}
