#ifndef ETK_FILL_S8__MVE_H
#define ETK_FILL_S8__MVE_H

#include <arm_mve.h>
#include <stdint.h>

/* bytes[0 .. count) = value, 16 at a time: newlib-nano's memset takes four instructions per byte. */
static inline void etk_fill_s8__mve(int8_t *bytes, int32_t value, int32_t count)
{
    const int8x16_t values = vdupq_n_s8((int8_t)value);
    for (; count >= 16; count -= 16, bytes += 16) {
        vst1q_s8(bytes, values);
    }
    vstrbq_p_s8(bytes, values, vctp8q((uint32_t)count));
}

#endif
