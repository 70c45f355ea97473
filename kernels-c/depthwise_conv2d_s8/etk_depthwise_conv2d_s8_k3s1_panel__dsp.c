#define ETK_DEPTHWISE_K3_IS_PANEL 1
#include "etk_depthwise_conv2d_s8_k3_core__dsp.h"

static const specialisation kind = {.stride = 1, .any_form = 0, .is_panel = ETK_DEPTHWISE_K3_IS_PANEL};

void etk_depthwise_conv2d_s8_k3s1_panel__dsp(const etk_depthwise_conv2d_s8_k3_params *params, const int8_t *input,
                                             int16_t *output, void *scratch)
{
    convolve_images(params, kind, input, (void *)output, scratch);
}
