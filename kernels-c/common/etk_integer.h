#ifndef ETK_INTEGER_H
#define ETK_INTEGER_H

#include <stdint.h>

/* Integer division for every operand pair with a divisor other than 0. The lowest integer divided by -1 wraps, where
 * plain C is undefined. */

static inline int32_t etk_divide_int32(int32_t dividend, int32_t divisor)
{
    return divisor == -1 ? (int32_t)(0u - (uint32_t)dividend) : dividend / divisor;
}

static inline int64_t etk_divide_int64(int64_t dividend, int64_t divisor)
{
    return divisor == -1 ? (int64_t)(0u - (uint64_t)dividend) : dividend / divisor;
}

/* The remainder with the sign of the dividend. */
static inline int32_t etk_remainder_int32(int32_t dividend, int32_t divisor)
{
    return divisor == -1 ? 0 : dividend % divisor;
}

static inline int64_t etk_remainder_int64(int64_t dividend, int64_t divisor)
{
    return divisor == -1 ? 0 : dividend % divisor;
}

/* The quotient towards minus infinity. */
static inline int32_t etk_floor_divide_int32(int32_t dividend, int32_t divisor)
{
    const int32_t quotient = etk_divide_int32(dividend, divisor);
    const int32_t remainder = etk_remainder_int32(dividend, divisor);
    return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient;
}

static inline int64_t etk_floor_divide_int64(int64_t dividend, int64_t divisor)
{
    const int64_t quotient = etk_divide_int64(dividend, divisor);
    const int64_t remainder = etk_remainder_int64(dividend, divisor);
    return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient;
}

/* The remainder with the sign of the divisor. */
static inline int32_t etk_modulo_int32(int32_t dividend, int32_t divisor)
{
    const int32_t remainder = etk_remainder_int32(dividend, divisor);
    return remainder != 0 && (remainder < 0) != (divisor < 0) ? remainder + divisor : remainder;
}

static inline int64_t etk_modulo_int64(int64_t dividend, int64_t divisor)
{
    const int64_t remainder = etk_remainder_int64(dividend, divisor);
    return remainder != 0 && (remainder < 0) != (divisor < 0) ? remainder + divisor : remainder;
}

/* base to the power of exponent, wrapping; its low bits are those of any narrower power. A negative exponent gives the
 * whole part of the fraction: 0, except for the bases 1 and -1. */
static inline int64_t etk_power_int64(int64_t base, int64_t exponent)
{
    if (exponent < 0) {
        return base == 1 ? 1 : base != -1 ? 0 : exponent % 2 == 0 ? 1 : -1;
    }
    uint64_t result = 1;
    uint64_t square = (uint64_t)base;
    for (uint64_t bits = (uint64_t)exponent; bits != 0; bits >>= 1) {
        if ((bits & 1u) != 0) {
            result *= square;
        }
        square *= square;
    }
    return (int64_t)result;
}

#endif
