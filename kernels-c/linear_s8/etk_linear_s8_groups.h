#ifndef ETK_LINEAR_S8_GROUPS_H
#define ETK_LINEAR_S8_GROUPS_H

#include "etk_conv2d_s8_uv_groups.h"

/* linear_s8 as a pointwise convolution whose pixels are the batches, by the code that convolutions use: four batches take
 * as long as one. etk_linear_s8.h has the mathematics, etk_conv2d_s8_uv_groups.h the parameters. */
void etk_linear_s8_groups__dsp(const etk_conv2d_s8_uv_groups_params *params, const int8_t *input, int8_t *output,
                               void *scratch);

#endif
