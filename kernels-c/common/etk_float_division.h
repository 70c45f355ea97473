#ifndef ETK_FLOAT_DIVISION_H
#define ETK_FLOAT_DIVISION_H

#include <math.h>

/* Division of floats with an integral result, as Python and PyTorch define it: quotient and remainder belong together,
 * so that floor_divide(a, b) * b + modulo(a, b) is close to a even where a / b rounds up to a whole number. */

/* The remainder with the sign of the divisor. */
static inline float etk_modulo_float(float dividend, float divisor)
{
    const float remainder = fmodf(dividend, divisor);
    return remainder != 0.0f && (remainder < 0.0f) != (divisor < 0.0f) ? remainder + divisor : remainder;
}

/* The quotient towards minus infinity. */
static inline float etk_floor_divide_float(float dividend, float divisor)
{
    if (divisor == 0.0f) {
        return dividend / divisor;
    }
    const float remainder = fmodf(dividend, divisor);
    float quotient = (dividend - remainder) / divisor;
    if (remainder != 0.0f && (remainder < 0.0f) != (divisor < 0.0f)) {
        quotient -= 1.0f;
    }
    if (quotient == 0.0f) {
        return copysignf(0.0f, dividend / divisor);
    }
    const float whole = floorf(quotient);
    return quotient - whole > 0.5f ? whole + 1.0f : whole;
}

/* The remainder with the sign of the divisor. */
static inline double etk_modulo_double(double dividend, double divisor)
{
    const double remainder = fmod(dividend, divisor);
    return remainder != 0.0 && (remainder < 0.0) != (divisor < 0.0) ? remainder + divisor : remainder;
}

/* The quotient towards minus infinity. */
static inline double etk_floor_divide_double(double dividend, double divisor)
{
    if (divisor == 0.0) {
        return dividend / divisor;
    }
    const double remainder = fmod(dividend, divisor);
    double quotient = (dividend - remainder) / divisor;
    if (remainder != 0.0 && (remainder < 0.0) != (divisor < 0.0)) {
        quotient -= 1.0;
    }
    if (quotient == 0.0) {
        return copysign(0.0, dividend / divisor);
    }
    const double whole = floor(quotient);
    return quotient - whole > 0.5 ? whole + 1.0 : whole;
}

/* A divisor that is never below 0. */
static inline float etk_not_negative_float(float value)
{
    return value > 0.0f ? value : 0.0f;
}

/* A divisor that is never below 0. */
static inline double etk_not_negative_double(double value)
{
    return value > 0.0 ? value : 0.0;
}

#endif
