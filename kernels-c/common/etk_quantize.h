#ifndef ETK_QUANTIZE_H
#define ETK_QUANTIZE_H

#include <math.h>
#include <stdint.h>

/* zero_point + the nearest integer of value * inverse_scale (ties to even), limited to [low, high].
 * NaN becomes low: what the conversion to an integer gives on the machines that quantisation was trained on. */
static inline int32_t etk_quantize_float(float value, float inverse_scale, int32_t zero_point, int32_t low, int32_t high)
{
    const float scaled = nearbyintf(value * inverse_scale);
    if (!(scaled >= -2147483648.0f)) {
        return low;
    }
    if (scaled >= 2147483648.0f) {
        return high;
    }
    const int64_t shifted = (int64_t)zero_point + (int64_t)scaled;
    return shifted < low ? low : shifted > high ? high : (int32_t)shifted;
}

static inline int32_t etk_limited(float value, int32_t low, int32_t high)
{
    return value < (float)low ? low : value > (float)high ? high : (int32_t)value;
}

/* The integer that stands for 0 when a range that begins at `smallest` <= 0 is spread in steps from `low` upwards. */
static inline int32_t etk_choose_zero_point(float smallest, float step, int32_t low, int32_t high)
{
    return etk_limited((float)low - nearbyintf(smallest / step), low, high);
}

/* The same counted from whichever end of the range rounds less. */
static inline int32_t etk_choose_zero_point_asymmetric(float smallest, float largest, float step, int32_t low,
                                                       int32_t high)
{
    const float from_low = (float)low - smallest / step;
    const float from_high = (float)high - largest / step;
    const float error_low = (float)low + smallest / step;
    const float error_high = (float)high + largest / step;
    const float zero_point = error_low + error_high > 0.0f ? from_low : from_high;
    return (int32_t)nearbyintf(zero_point < (float)low ? (float)low : zero_point > (float)high ? (float)high : zero_point);
}

#endif
