#define ETK_KRONECKER_FPU 1
#include "etk_conv2d_s8_kronecker_body__dsp.h"

void etk_conv2d_s8_kronecker_rows__dsp(const etk_conv2d_s8_kronecker_params *params, const int8_t *const *input_rows,
                                       int32_t output_rows, int8_t *output, void *scratch)
{
    convolve_rows(params, input_rows, output_rows, output, scratch);
}

void etk_conv2d_s8_kronecker__dsp(const etk_conv2d_s8_kronecker_params *params, const int8_t *input, int8_t *output,
                                  void *scratch)
{
    convolve_images(params, input, output, scratch);
}
