#ifndef ETK_LINEAR_S8_COLUMNS_H
#define ETK_LINEAR_S8_COLUMNS_H

#include "etk_conv_columns_s8__mve.h"

/* linear_s8 with filter_offset 0 as a pointwise convolution whose pixels are the batches, by the code that convolutions
 * use. etk_linear_s8.h has the mathematics; packing dot_4x2, proof top_byte_scales. */
void etk_linear_s8_columns_rolled__mve(const etk_conv_columns_s8_params *params, const int8_t *input, int8_t *output,
                                       void *scratch);

#endif
