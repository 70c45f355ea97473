#ifndef ETK_CONV2D_S8_COLUMNS_H
#define ETK_CONV2D_S8_COLUMNS_H

#include "etk_conv_columns_s8__mve.h"

/* etk_conv_columns_s8__mve.h as a kernel of the family conv2d_s8. */
void etk_conv2d_s8_columns__mve(const etk_conv_columns_s8_params *params, const int8_t *input, int8_t *output,
                                void *scratch);
void etk_conv2d_s8_columns_rows__mve(const etk_conv_columns_s8_params *params, const int8_t *const *input_rows,
                                     int32_t output_rows, int8_t *output, void *scratch);

/* The same in less code. */
void etk_conv2d_s8_columns_rolled__mve(const etk_conv_columns_s8_params *params, const int8_t *input,
                                       int8_t *output, void *scratch);
void etk_conv2d_s8_columns_rolled_rows__mve(const etk_conv_columns_s8_params *params,
                                            const int8_t *const *input_rows, int32_t output_rows,
                                            int8_t *output, void *scratch);

#endif
