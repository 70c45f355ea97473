#ifndef ETK_INDEX_H
#define ETK_INDEX_H

#include <stdint.h>

static inline int32_t etk_smaller(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t etk_larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* The quotient of a dividend >= 0, rounded up. */
static inline int32_t etk_divide_up(int32_t dividend, int32_t divisor)
{
    return (dividend + divisor - 1) / divisor;
}

/* Windows of a pool whose last one may hang over the padded end, if it begins inside the input or before it. */
static inline int32_t etk_pooled_size(int32_t size, int32_t kernel, int32_t stride, int32_t padding, int32_t dilation)
{
    const int32_t count = etk_divide_up(size + 2 * padding - dilation * (kernel - 1) - 1, stride) + 1;
    return (count - 1) * stride >= size + padding ? count - 1 : count;
}

/* The index inside [0, size) that a mirror at the first and the last element shows; size >= 1, |index| < size beyond
 * either end. */
static inline int32_t etk_reflected(int32_t index, int32_t size)
{
    return index < 0 ? -index : index >= size ? 2 * (size - 1) - index : index;
}

/* The nearest index inside [0, size). */
static inline int32_t etk_nearest(int32_t index, int32_t size)
{
    return index < 0 ? 0 : index >= size ? size - 1 : index;
}

/* An index from the data as a position in [0, size), or -1 when it lies outside. */
static inline int32_t etk_index(int64_t index, int32_t size)
{
    return index >= 0 && index < size ? (int32_t)index : -1;
}

/* The same with negative indices counted from the end. */
static inline int32_t etk_index_from_either_end(int64_t index, int32_t size)
{
    return etk_index(index < 0 ? index + size : index, size);
}

/* An integer of the data as a size or index; one that does not fit becomes -1, which no size or index is. */
static inline int32_t etk_narrowed(int64_t value)
{
    return value >= INT32_MIN && value <= INT32_MAX ? (int32_t)value : -1;
}

#endif
