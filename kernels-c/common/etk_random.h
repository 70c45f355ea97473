#ifndef ETK_RANDOM_H
#define ETK_RANDOM_H

#include <stdint.h>

/* Pseudo-random numbers from a 32-bit linear congruential generator: reproducible, not for cryptography. */

static inline uint32_t etk_random_bits(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* Uniform in [0, 1), in steps of 2^-24. */
static inline float etk_random_uniform(uint32_t *state)
{
    return (float)etk_random_bits(state) * 5.9604644775390625e-8f;
}

/* About normal with mean 0 and variance 1: twelve uniform numbers have variance 1 together. */
static inline float etk_random_normal(uint32_t *state)
{
    float sum = -6.0f;
    for (int32_t i = 0; i < 12; i++) {
        sum += etk_random_uniform(state);
    }
    return sum;
}

#endif
