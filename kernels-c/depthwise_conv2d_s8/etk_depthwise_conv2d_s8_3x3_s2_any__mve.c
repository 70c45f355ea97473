#define ETK_ONE_FORM 1
#include "etk_depthwise_conv2d_s8_3x3_s2_body__mve.h"

void etk_depthwise_conv2d_s8_3x3_s2_any_rows__mve(const etk_depthwise_conv2d_s8_3x3_params *params,
                                                  const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                                  void *scratch)
{
    convolve_rows(params, input_rows, output_rows, output, scratch);
}

void etk_depthwise_conv2d_s8_3x3_s2_any__mve(const etk_depthwise_conv2d_s8_3x3_params *params, const int8_t *input,
                                             int8_t *output, void *scratch)
{
    convolve_images(params, input, output, scratch);
}
