#include "etk_linear_s8_panel.h"

void etk_linear_s8_panel__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *input, int8_t *output,
                              void *scratch)
{
    etk_conv2d_s8_uv__dsp(params, input, output, scratch);
}
