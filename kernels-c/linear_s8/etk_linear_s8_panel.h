#ifndef ETK_LINEAR_S8_PANEL_H
#define ETK_LINEAR_S8_PANEL_H

#include "etk_conv2d_s8_uv.h"

/* linear_s8 of several batches as a pointwise convolution of as many pixels: the batches share a pass over the
 * weights. etk_linear_s8.h has the mathematics, etk_conv2d_s8_uv.h the parameters. */
void etk_linear_s8_panel__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *input, int8_t *output,
                              void *scratch);

#endif
