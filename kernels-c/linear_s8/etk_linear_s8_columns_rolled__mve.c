#include "etk_linear_s8_columns.h"

void etk_linear_s8_columns_rolled__mve(const etk_conv_columns_s8_params *params, const int8_t *input, int8_t *output, void *scratch)
{
    etk_conv_columns_rolled_s8__mve(params, input, output, scratch);
}
