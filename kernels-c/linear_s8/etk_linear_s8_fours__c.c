#include <stddef.h>

#include "etk_linear_s8.h"
#include "etk_requantize_right.h"

/* For every core: four outputs at a time, so that every input value is loaded and centred once for them. */

#if defined(__GNUC__)
#define ETK_IN_ORDER(a, b, c, d) __asm("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d))
#else
#define ETK_IN_ORDER(a, b, c, d) ((void)0)
#endif

static inline void multiply(const int8_t *input, int32_t offset, const int8_t *const rows[4], int32_t count,
                            uint32_t sums[4])
{
    const int8_t *const end = input + count;
    const int8_t *r0 = rows[0];
    const int8_t *r1 = rows[1];
    const int8_t *r2 = rows[2];
    const int8_t *r3 = rows[3];
    uint32_t a = sums[0];
    uint32_t b = sums[1];
    uint32_t c = sums[2];
    uint32_t d = sums[3];
    while (input != end) {
        const int32_t value = *input++ + offset;
        a += (uint32_t)(value * *r0++);
        b += (uint32_t)(value * *r1++);
        c += (uint32_t)(value * *r2++);
        d += (uint32_t)(value * *r3++);
        ETK_IN_ORDER(a, b, c, d);
    }
    sums[0] = a;
    sums[1] = b;
    sums[2] = c;
    sums[3] = d;
}

void etk_linear_s8_fours__c(const etk_linear_s8_params *params, const int8_t *input, int8_t *output)
{
    const int32_t features = params->input_features;
    const int32_t outputs = params->output_features;
    for (int32_t batch = params->batches; batch > 0; --batch, input += features) {
        for (int32_t o = 0; o < outputs; o += 4) {
            const int32_t here = outputs - o < 4 ? outputs - o : 4;
            const int8_t *rows[4];
            uint32_t sums[4];
            for (int32_t i = 0; i < 4; ++i) {
                const int32_t channel = i < here ? o + i : o;
                rows[i] = params->weights + (ptrdiff_t)channel * features;
                sums[i] = params->bias != NULL ? (uint32_t)params->bias[channel] : 0u;
            }
            multiply(input, params->input_offset, rows, features, sums);
            for (int32_t i = 0; i < here; ++i) {
                *output++ = etk_requantize_right_to_s8((int32_t)sums[i], params->multiplier, params->shift,
                                                       params->output_offset, params->activation_min,
                                                       params->activation_max);
            }
        }
    }
}
