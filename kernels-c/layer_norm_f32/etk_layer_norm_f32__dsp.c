#include <stddef.h>

#include "etk_layer_norm_f32.h"

/* Sums in the order of the reference, eight elements a lap of 11 instructions. */
static inline float sum_of(const float *x, int32_t count)
{
    float sum = 0.0f;
    int32_t eights = count / 8;
    if (eights > 0) {
        __asm volatile("1:\n"
                       "vldmia %[x]!, {s8-s15}\n"
                       "vadd.f32 %[sum], %[sum], s8\n"
                       "vadd.f32 %[sum], %[sum], s9\n"
                       "vadd.f32 %[sum], %[sum], s10\n"
                       "vadd.f32 %[sum], %[sum], s11\n"
                       "vadd.f32 %[sum], %[sum], s12\n"
                       "vadd.f32 %[sum], %[sum], s13\n"
                       "vadd.f32 %[sum], %[sum], s14\n"
                       "vadd.f32 %[sum], %[sum], s15\n"
                       "subs %[eights], #1\n"
                       "bne 1b\n"
                       : [x] "+r"(x), [eights] "+r"(eights), [sum] "+t"(sum)
                       :
                       : "s8", "s9", "s10", "s11", "s12", "s13", "s14", "s15", "cc", "memory");
    }
    for (int32_t left = count % 8; left > 0; --left) {
        sum += *x++;
    }
    return sum;
}

/* Eight elements a lap of 19 instructions. */
static inline float sum_of_squares(const float *x, int32_t count, float mean)
{
    float sum = 0.0f;
    int32_t eights = count / 8;
    if (eights > 0) {
        __asm volatile("1:\n"
                       "vldmia %[x]!, {s8-s15}\n"
                       "vsub.f32 s8, s8, %[mean]\n"
                       "vsub.f32 s9, s9, %[mean]\n"
                       "vsub.f32 s10, s10, %[mean]\n"
                       "vsub.f32 s11, s11, %[mean]\n"
                       "vsub.f32 s12, s12, %[mean]\n"
                       "vsub.f32 s13, s13, %[mean]\n"
                       "vsub.f32 s14, s14, %[mean]\n"
                       "vsub.f32 s15, s15, %[mean]\n"
                       "vfma.f32 %[sum], s8, s8\n"
                       "vfma.f32 %[sum], s9, s9\n"
                       "vfma.f32 %[sum], s10, s10\n"
                       "vfma.f32 %[sum], s11, s11\n"
                       "vfma.f32 %[sum], s12, s12\n"
                       "vfma.f32 %[sum], s13, s13\n"
                       "vfma.f32 %[sum], s14, s14\n"
                       "vfma.f32 %[sum], s15, s15\n"
                       "subs %[eights], #1\n"
                       "bne 1b\n"
                       : [x] "+r"(x), [eights] "+r"(eights), [sum] "+t"(sum)
                       : [mean] "t"(mean)
                       : "s8", "s9", "s10", "s11", "s12", "s13", "s14", "s15", "cc", "memory");
    }
    for (int32_t left = count % 8; left > 0; --left) {
        const float distance = *x++ - mean;
        sum += distance * distance;
    }
    return sum;
}

/* With weight and bias, four elements a lap of 18 instructions. */
static inline void finish_fours(int32_t fours, const float *x, float mean, float rstd, const float *weight,
                                const float *bias, float *output)
{
    if (fours <= 0) {
        return;
    }
    __asm volatile("1:\n"
                   "vldmia %[x]!, {s4-s7}\n"
                   "vldmia %[weight]!, {s8-s11}\n"
                   "vldmia %[bias]!, {s12-s15}\n"
                   "vsub.f32 s4, s4, %[mean]\n"
                   "vsub.f32 s5, s5, %[mean]\n"
                   "vsub.f32 s6, s6, %[mean]\n"
                   "vsub.f32 s7, s7, %[mean]\n"
                   "vmul.f32 s4, s4, %[rstd]\n"
                   "vmul.f32 s5, s5, %[rstd]\n"
                   "vmul.f32 s6, s6, %[rstd]\n"
                   "vmul.f32 s7, s7, %[rstd]\n"
                   "vfma.f32 s12, s4, s8\n"
                   "vfma.f32 s13, s5, s9\n"
                   "vfma.f32 s14, s6, s10\n"
                   "vfma.f32 s15, s7, s11\n"
                   "vstmia %[output]!, {s12-s15}\n"
                   "subs %[fours], #1\n"
                   "bne 1b\n"
                   : [x] "+r"(x), [weight] "+r"(weight), [bias] "+r"(bias), [output] "+r"(output), [fours] "+r"(fours)
                   : [mean] "t"(mean), [rstd] "t"(rstd)
                   : "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "s12", "s13", "s14", "s15", "cc", "memory");
}

static float square_root(float value)
{
    /* sqrtf would set errno. */
    __asm("vsqrt.f32 %0, %0" : "+t"(value));
    return value;
}

void etk_layer_norm_f32__dsp(const etk_layer_norm_f32_params *params, const float *input, const float *weight,
                             const float *bias, float *output, float *mean, float *rstd)
{
    const int32_t count = params->row_elements;
    const float elements = (float)count;
    for (int32_t row = params->rows; row > 0; --row, input += count, output += count) {
        const float row_mean = sum_of(input, count) / elements;
        const float variance = sum_of_squares(input, count, row_mean) / elements;
        const float row_rstd = 1.0f / square_root(variance + params->epsilon);
        int32_t i = 0;
        if (weight != NULL && bias != NULL) {
            finish_fours(count / 4, input, row_mean, row_rstd, weight, bias, output);
            i = count & ~3;
        }
        for (; i < count; ++i) {
            const float normalised = (input[i] - row_mean) * row_rstd;
            const float scaled = weight != NULL ? normalised * weight[i] : normalised;
            output[i] = bias != NULL ? scaled + bias[i] : scaled;
        }
        if (mean != NULL) {
            *mean++ = row_mean;
        }
        if (rstd != NULL) {
            *rstd++ = row_rstd;
        }
    }
}
