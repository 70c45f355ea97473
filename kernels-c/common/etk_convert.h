#ifndef ETK_CONVERT_H
#define ETK_CONVERT_H

#include <stdint.h>

/* Float to integer as x86 and PyTorch do it: towards zero; NaN and values that do not fit become the lowest integer.
 * Plain C leaves those undefined. */

static inline int32_t etk_float_to_int32(float value)
{
    return value >= -2147483648.0f && value < 2147483648.0f ? (int32_t)value : INT32_MIN;
}

static inline int64_t etk_float_to_int64(float value)
{
    return value >= -9223372036854775808.0f && value < 9223372036854775808.0f ? (int64_t)value : INT64_MIN;
}

static inline int32_t etk_double_to_int32(double value)
{
    return value > -2147483649.0 && value < 2147483648.0 ? (int32_t)value : INT32_MIN;
}

static inline int64_t etk_double_to_int64(double value)
{
    return value >= -9223372036854775808.0 && value < 9223372036854775808.0 ? (int64_t)value : INT64_MIN;
}

#endif
