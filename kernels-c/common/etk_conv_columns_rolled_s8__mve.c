#define ETK_DOT_ROWS etk_dot_rows_rolled_s8__mve
#include "etk_conv_columns_s8_body__mve.h"

void etk_conv_columns_rolled_s8_rows__mve(const etk_conv_columns_s8_params *params, const int8_t *const *input_rows,
                                          int32_t output_rows, int8_t *output, void *scratch)
{
    convolve_rows(params, input_rows, output_rows, output, scratch);
}

void etk_conv_columns_rolled_s8__mve(const etk_conv_columns_s8_params *params, const int8_t *input, int8_t *output,
                                     void *scratch)
{
    convolve_images(params, input, output, scratch);
}
