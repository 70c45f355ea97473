#include "etk_minimum_s8.h"

void etk_minimum_s8__ref(const etk_minimum_s8_params *params, const int8_t *input1, const int8_t *input2,
                         int8_t *output)
{
    for (int32_t i0 = 0; i0 < params->size0; ++i0) {
        for (int32_t i1 = 0; i1 < params->size1; ++i1) {
            for (int32_t i2 = 0; i2 < params->size2; ++i2) {
                for (int32_t i3 = 0; i3 < params->size3; ++i3) {
                    const int8_t a = input1[i0 * params->input1_stride0 + i1 * params->input1_stride1 +
                                            i2 * params->input1_stride2 + i3 * params->input1_stride3];
                    const int8_t b = input2[i0 * params->input2_stride0 + i1 * params->input2_stride1 +
                                            i2 * params->input2_stride2 + i3 * params->input2_stride3];
                    output[i0 * params->output_stride0 + i1 * params->output_stride1 + i2 * params->output_stride2 +
                           i3 * params->output_stride3] = a < b ? a : b;
                }
            }
        }
    }
}
