#include "etk_depthwise_conv2d_s8_3x3_patches__mve.h"

void etk_tile_rows_s8__mve(const etk_depthwise_conv2d_s8_3x3_params *params, channel_group group, int32_t width,
                           int32_t pitch, const int8_t *a, const int8_t *b, int8_t *upper, int8_t *lower)
{
    etk_tile_rows_s8(params, group, width, pitch, a, b, upper, lower);
}
