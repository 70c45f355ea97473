#include <arm_mve.h>
#include <stddef.h>

#include "etk_requantize__mve.h"
#include "etk_softmax_s8.h"
#include "etk_softmax_s8_math__mve.h"

/* etk_softmax_s8_math.h on four elements at a time; VQRDMULH is its multiplication. */

/* Exponentials that a line keeps from its sum for its results; those of longer lines are computed twice. */
enum { KEPT_VECTORS = 8 };

static int32x4_t exponential(const etk_softmax_s8_params *params, int32x4_t differences)
{
    static const int32_t factors[7] = {1672461947, 1302514674, 790015084, 290630308, 39332535, 720401, 242};
    const int32x4_t values =
        vqrdmulhq_n_s32(vshlq_r_s32(differences, params->input_shift), params->input_multiplier);
    const int32x4_t rest = vsubq_n_s32(vandq_s32(values, vdupq_n_s32(0xFFFFFF)), 1 << 24);
    const int32x4_t quarters = vsubq_s32(rest, values);
    const int32x4_t x = vaddq_n_s32(vshlq_n_s32(rest, 5), 1 << 28);
    const int32x4_t x2 = vqrdmulhq_s32(x, x);
    const int32x4_t x3 = vqrdmulhq_s32(x2, x);
    const int32x4_t x4_over_4 = etk_round_shift_right__mve(vqrdmulhq_s32(x2, x2), 2);
    const int32x4_t terms = vaddq_s32(vqrdmulhq_n_s32(vaddq_s32(x4_over_4, x3), 715827883), x2);
    const int32x4_t series = vaddq_s32(x, etk_round_shift_right__mve(terms, 1));
    int32x4_t result = vaddq_n_s32(vqrdmulhq_n_s32(series, 1895147668), 1895147668);
    /* Bits 24 to 30, each as a mask: choosing by predicates would take twice the instructions. */
    int32x4_t bits = vshlq_n_s32(quarters, 7);
    for (int32_t bit = 0; bit < 7; ++bit) {
        const int32x4_t change = vsubq_s32(vqrdmulhq_n_s32(result, factors[bit]), result);
        result = vaddq_s32(result, vandq_s32(change, vshrq_n_s32(bits, 31)));
        bits = vshlq_r_s32(quarters, 6 - bit);
    }
    return vpselq_s32(vdupq_n_s32(INT32_MAX), result, vcmpeqq_n_s32(values, 0));
}

static int32_t maximum(const int8_t *input, int32_t count)
{
    int8x16_t greatest = vdupq_n_s8(INT8_MIN);
    for (; count > 0; count -= 16, input += 16) {
        const mve_pred16_t used = vctp8q((uint32_t)count);
        greatest = vmaxq_m_s8(greatest, greatest, vldrbq_z_s8(input, used), used);
    }
    return vmaxvq_s8(INT8_MIN, greatest);
}

static void softmax_line(const etk_softmax_s8_params *params, const int8_t *input, int8_t *output)
{
    const int32_t count = params->axis_size;
    const int32_t max = maximum(input, count);
    int32_t sum = 0;
    int32x4_t kept[KEPT_VECTORS];
    for (int32_t i = 0; i < count; i += 4) {
        const mve_pred16_t used = vctp32q((uint32_t)(count - i));
        const int32x4_t differences = vsubq_n_s32(vldrbq_z_s32(input + i, used), max);
        const int32x4_t exponentials = exponential(params, differences);
        if (i < 4 * KEPT_VECTORS) {
            kept[i / 4] = exponentials;
        }
        const mve_pred16_t counted = vcmpgeq_m_n_s32(differences, params->diff_min, used);
        sum = vaddvaq_p_s32(sum, vrshrq_n_s32(exponentials, 12), counted);
    }
    const int32_t headroom = __builtin_clz((uint32_t)sum);
    const int32_t fraction = (int32_t)(((uint32_t)sum << headroom) - (UINT32_C(1) << 31));
    const int32_t scale = etk_softmax_s8_one_over_one_plus__mve(fraction);
    const int32_t exponent = 12 - headroom + 23;
    for (int32_t i = 0; i < count; i += 4) {
        const mve_pred16_t used = vctp32q((uint32_t)(count - i));
        const int32x4_t differences = vsubq_n_s32(vldrbq_z_s32(input + i, used), max);
        const mve_pred16_t counted = vcmpgeq_n_s32(differences, params->diff_min);
        const int32x4_t exponentials = i < 4 * KEPT_VECTORS ? kept[i / 4] : exponential(params, differences);
        int32x4_t probabilities = vrshlq_n_s32(vqrdmulhq_n_s32(exponentials, scale), -exponent);
        probabilities = vpselq_s32(probabilities, vdupq_n_s32(0), counted);
        probabilities = vminq_s32(vsubq_n_s32(probabilities, 128), vdupq_n_s32(127));
        vstrbq_p_s32(output + i, vmaxq_s32(probabilities, vdupq_n_s32(-128)), used);
    }
}

void etk_softmax_s8__mve(const etk_softmax_s8_params *params, const int8_t *input, int8_t *output)
{
    for (int32_t line = 0; line < params->outer_size; ++line, input += params->axis_size, output += params->axis_size) {
        softmax_line(params, input, output);
    }
}
