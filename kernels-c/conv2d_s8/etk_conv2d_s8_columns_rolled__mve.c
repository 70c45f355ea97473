#include "etk_conv2d_s8_columns.h"

void etk_conv2d_s8_columns_rolled__mve(const etk_conv_columns_s8_params *params, const int8_t *input,
                                       int8_t *output, void *scratch)
{
    etk_conv_columns_rolled_s8__mve(params, input, output, scratch);
}

void etk_conv2d_s8_columns_rolled_rows__mve(const etk_conv_columns_s8_params *params,
                                            const int8_t *const *input_rows, int32_t output_rows,
                                            int8_t *output, void *scratch)
{
    etk_conv_columns_rolled_s8_rows__mve(params, input_rows, output_rows, output, scratch);
}
