#ifndef ETK_BYTES_H
#define ETK_BYTES_H

#include <stdint.h>
#include <string.h>

/* Copies by words at any address, for cores with unaligned access; the small C libraries copy byte by byte. */
static inline void etk_copy_bytes(int8_t *to, const int8_t *from, int32_t bytes)
{
    for (; bytes >= 16; bytes -= 16, to += 16, from += 16) {
        uint32_t words[4];
        memcpy(&words[0], from, 4);
        memcpy(&words[1], from + 4, 4);
        memcpy(&words[2], from + 8, 4);
        memcpy(&words[3], from + 12, 4);
        memcpy(to, &words[0], 4);
        memcpy(to + 4, &words[1], 4);
        memcpy(to + 8, &words[2], 4);
        memcpy(to + 12, &words[3], 4);
    }
    for (; bytes >= 4; bytes -= 4, to += 4, from += 4) {
        uint32_t word;
        memcpy(&word, from, 4);
        memcpy(to, &word, 4);
    }
    for (; bytes > 0; --bytes) {
        *to++ = *from++;
    }
}

static inline void etk_fill_bytes(int8_t *to, int8_t value, int32_t bytes)
{
    const uint32_t word = (uint32_t)(uint8_t)value * 0x01010101u;
    for (; bytes >= 4; bytes -= 4, to += 4) {
        memcpy(to, &word, 4);
    }
    for (; bytes > 0; --bytes) {
        *to++ = value;
    }
}

static inline void etk_clamp_bytes(int8_t *values, int32_t low, int32_t high, int32_t bytes)
{
    if (low <= -128 && high >= 127) {
        return;
    }
    for (; bytes > 0; --bytes, ++values) {
        const int32_t value = *values;
        *values = (int8_t)(value < low ? low : value > high ? high : value);
    }
}

#endif
