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

#endif
