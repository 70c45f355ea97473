#ifndef ETK_LINEAR_S8__REF_BODY_H
#define ETK_LINEAR_S8__REF_BODY_H

#include <stddef.h>

#include "etk_linear_s8.h"
#include "etk_requantize.h"

static inline void etk_linear_s8__ref_body(const etk_linear_s8_params *params, const int8_t *input, int8_t *output)
{
    for (int32_t b = 0; b < params->batches; ++b) {
        const int8_t *weights = params->weights;
        for (int32_t o = 0; o < params->output_features; ++o) {
            int32_t acc = params->bias != NULL ? params->bias[o] : 0;
            for (int32_t i = 0; i < params->input_features; ++i) {
                acc = etk_wrap_add(acc, (input[i] + params->input_offset) * (weights[i] + params->filter_offset));
            }
            *output++ = etk_requantize_to_s8(acc, params->multiplier, params->shift, params->output_offset,
                                             params->activation_min, params->activation_max);
            weights += params->input_features;
        }
        input += params->input_features;
    }
}

#endif
