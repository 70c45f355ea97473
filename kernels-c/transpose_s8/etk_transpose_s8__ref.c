#include "etk_transpose_s8.h"

void etk_transpose_s8__ref(const etk_transpose_s8_params *params, const int8_t *input, int8_t *output)
{
    for (int32_t i0 = 0; i0 < params->size0; ++i0) {
        for (int32_t i1 = 0; i1 < params->size1; ++i1) {
            for (int32_t i2 = 0; i2 < params->size2; ++i2) {
                for (int32_t i3 = 0; i3 < params->size3; ++i3) {
                    output[i0 * params->output_stride0 + i1 * params->output_stride1 + i2 * params->output_stride2 +
                           i3 * params->output_stride3] =
                        input[i0 * params->input_stride0 + i1 * params->input_stride1 + i2 * params->input_stride2 +
                              i3 * params->input_stride3];
                }
            }
        }
    }
}
