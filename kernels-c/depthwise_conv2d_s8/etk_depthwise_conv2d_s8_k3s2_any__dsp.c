#define ETK_DEPTHWISE_K3_IS_PANEL 0
#include "etk_depthwise_conv2d_s8_k3_core__dsp.h"

static const specialisation kind = {.stride = 2, .any_form = 1};

void etk_depthwise_conv2d_s8_k3s2_any_rows__dsp(const etk_depthwise_conv2d_s8_k3_params *params,
                                                const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                                void *scratch)
{
    convolve_rows(params, kind, input_rows, output_rows, output, scratch);
}

void etk_depthwise_conv2d_s8_k3s2_any__dsp(const etk_depthwise_conv2d_s8_k3_params *params, const int8_t *input,
                                           int8_t *output, void *scratch)
{
    convolve_images(params, kind, input, output, scratch);
}
