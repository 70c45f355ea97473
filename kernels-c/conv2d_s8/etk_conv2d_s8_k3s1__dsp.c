#define ETK_MULTIPLY_STRIP etk_uv_strip_s8__dsp
#include "etk_conv2d_s8_k3s1_body__dsp.h"

void etk_conv2d_s8_k3s1_rows__dsp(const etk_conv2d_s8_k3s1_params *params, const int8_t *const *input_rows,
                                  int32_t output_rows, int8_t *output, void *scratch)
{
    convolve_rows(params, input_rows, output_rows, output, scratch);
}

void etk_conv2d_s8_k3s1__dsp(const etk_conv2d_s8_k3s1_params *params, const int8_t *input, int8_t *output,
                             void *scratch)
{
    convolve_images(params, input, output, scratch);
}
