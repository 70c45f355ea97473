#include "etk_depthwise_conv2d_s8_3x3_patches__mve.h"

void etk_tile_rows_s8__mve(const tile_plan *plan, const int8_t *a, const int8_t *b, int8_t *upper, int8_t *lower)
{
    etk_tile_rows_s8(plan, a, b, upper, lower);
}
