#define ETK_ONE_FORM 0
#include "etk_depthwise_conv2d_s8_3x3_body__mve.h"

void etk_depthwise_conv2d_s8_3x3_rows__mve(const etk_depthwise_conv2d_s8_3x3_params *params,
                                           const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                           void *scratch)
{
    convolve_rows(params, input_rows, output_rows, output, scratch);
}

void etk_depthwise_conv2d_s8_3x3__mve(const etk_depthwise_conv2d_s8_3x3_params *params, const int8_t *input,
                                      int8_t *output, void *scratch)
{
    convolve_images(params, input, output, scratch);
}
