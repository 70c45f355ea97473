#ifndef ETK_PACKED_INTEGERS_H
#define ETK_PACKED_INTEGERS_H

#include <stdint.h>

/* Small signed integers that lie several to a byte, stored with their lowest value as 0. */

/* 4 bits: even columns in the high half of a byte, odd ones in the low half; -8 to 7. */
static inline int32_t etk_nibble(const uint8_t *row, int32_t column)
{
    const uint32_t byte = row[column / 2];
    return (int32_t)(column % 2 == 0 ? byte >> 4 : byte & 0xfu) - 8;
}

/* 2 bits: the first of four columns in the lowest bits; -2 to 1. */
static inline int32_t etk_crumb(const uint8_t *row, int32_t column)
{
    const uint32_t byte = row[column / 4];
    return (int32_t)((byte >> (2 * (column % 4))) & 0x3u) - 2;
}

#endif
