#ifndef ETK_DEPTHWISE_CONV2D_S8_ONE_CHANNEL_H
#define ETK_DEPTHWISE_CONV2D_S8_ONE_CHANNEL_H

#include "etk_conv_columns_s8__mve.h"

/* A depthwise convolution of a one-channel image is an ordinary convolution: etk_conv_columns_s8__mve.h as a kernel of
 * the family depthwise_conv2d_s8. */
void etk_depthwise_conv2d_s8_one_channel__mve(const etk_conv_columns_s8_params *params, const int8_t *input,
                                              int8_t *output, void *scratch);
void etk_depthwise_conv2d_s8_one_channel_rows__mve(const etk_conv_columns_s8_params *params,
                                                   const int8_t *const *input_rows, int32_t output_rows,
                                                   int8_t *output, void *scratch);

/* The same in less code. */
void etk_depthwise_conv2d_s8_one_channel_rolled__mve(const etk_conv_columns_s8_params *params, const int8_t *input,
                                                     int8_t *output, void *scratch);
void etk_depthwise_conv2d_s8_one_channel_rolled_rows__mve(const etk_conv_columns_s8_params *params,
                                                          const int8_t *const *input_rows, int32_t output_rows,
                                                          int8_t *output, void *scratch);

#endif
