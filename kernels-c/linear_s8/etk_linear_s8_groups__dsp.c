#include "etk_linear_s8_groups.h"

void etk_linear_s8_groups__dsp(const etk_conv2d_s8_uv_groups_params *params, const int8_t *input, int8_t *output,
                               void *scratch)
{
    etk_conv2d_s8_uv_groups__dsp(params, input, output, scratch);
}
