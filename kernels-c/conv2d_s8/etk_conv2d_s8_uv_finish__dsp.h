#ifndef ETK_CONV2D_S8_UV_FINISH__DSP_H
#define ETK_CONV2D_S8_UV_FINISH__DSP_H

#include "etk_conv2d_s8_uv.h"
#include "etk_dsp.h"

/* What a record of etk_uv_panel_s8__dsp.h makes of the sums of one pixel. */

/* One channel's result from twice its sum; `shift`, `constant` and kind are those of the record. */
static int8_t finish(const etk_conv2d_s8_uv_params *params, int32_t sum, int32_t kind, int32_t multiplier,
                     int32_t constant, int32_t shift)
{
    if (kind != 0) {
        const int32_t tie = constant + (sum >> 31);
        const int32_t value = etk_smmlar(sum, multiplier, tie) >> shift;
        return (int8_t)(value < params->activation_min   ? params->activation_min
                        : value > params->activation_max ? params->activation_max
                                                         : value);
    }
    return (int8_t)etk_saturate_s8(etk_smmla(sum, multiplier, constant) >> 11);
}

/* Both channels of a pair; `both` and `low` are the sums of 256*u + v and of v. */
static inline void finish_pair(const etk_conv2d_s8_uv_params *params, const uint32_t *record, int32_t both, int32_t low,
                               int8_t *output)
{
    const uint32_t shifts = record[6];
    const int32_t kind = (int32_t)(shifts >> 16);
    const int32_t shift_u = (int32_t)(shifts & 0xffu);
    const int32_t shift_v = (int32_t)(shifts >> 8 & 0xffu);
    const int32_t difference = (int32_t)((uint32_t)both - (uint32_t)low);
    const int32_t sum_u = difference >> (kind == 0 ? shift_u : 7);
    const int32_t sum_v = (int32_t)((uint32_t)low << (kind == 0 ? shift_v : 1));
    output[record[7] >> 16] = finish(params, sum_v, kind, (int32_t)record[4], (int32_t)record[5], shift_v);
    output[record[7] & 0xffffu] = finish(params, sum_u, kind, (int32_t)record[2], (int32_t)record[3], shift_u);
}

#endif
