#ifndef CHECK_H
#define CHECK_H

#include <stddef.h>
#include <string.h>

#include "target.h"

/* Buffers with guard bytes around them, deterministic input, and comparison with the reference. */

enum { GUARD = 64, GUARD_BYTE = 0x5a };

static inline void check_random(uint8_t *bytes, size_t count, uint32_t seed)
{
    for (size_t i = 0; i < count; ++i) {
        seed = seed * 1664525u + 1013904223u;
        bytes[i] = (uint8_t)(seed >> 24);
    }
}

/* Small floats in [-8, 8). */
static inline void check_random_floats(float *values, size_t count, uint32_t seed)
{
    for (size_t i = 0; i < count; ++i) {
        seed = seed * 1664525u + 1013904223u;
        values[i] = (float)((int32_t)(seed >> 12) - 0x80000) * (1.0f / 65536.0f);
    }
}

/* Whether a value is further than `tolerance` from the expected one. */
static inline int check_floats_differ(const float *expected, const float *actual, size_t count, float tolerance)
{
    for (size_t i = 0; i < count; ++i) {
        const float difference = actual[i] - expected[i];
        if (!(difference <= tolerance && difference >= -tolerance)) {
            return 1;
        }
    }
    return 0;
}

/* int8 values in the layout s16_quads. */
static inline void check_pack_s16_quads(const int8_t *values, size_t count, size_t channels, int16_t *packed)
{
    (void)channels;
    for (size_t i = 0; i < count; ++i) {
        packed[i] = values[(i & ~(size_t)3) + (size_t)"\0\2\1\3"[i & 3]];
    }
}

/* int8 pixels in the layout s16_panel. */
static inline void check_pack_s16_panel(const int8_t *values, size_t count, size_t channels, int16_t *packed)
{
    for (size_t i = 0; i < count; ++i) {
        const size_t pixel = i / channels;
        const size_t channel = i % channels;
        const size_t pair = channel / 4 * 2 + channel % 2;
        packed[pixel / 4 * 4 * channels + pair * 8 + pixel % 4 * 2 + channel % 4 / 2] = values[i];
    }
}

/* The verdict so far, or "guard" where bytes around a buffer have changed. */
static inline const char *check_guards(const char *verdict, const void *buffer, size_t bytes)
{
    const uint8_t *guarded = (const uint8_t *)buffer - GUARD;
    for (size_t i = 0; i < GUARD; ++i) {
        if (guarded[i] != GUARD_BYTE || guarded[GUARD + bytes + i] != GUARD_BYTE) {
            return "guard";
        }
    }
    return verdict;
}

static inline void check_report(uint32_t trial, uint32_t instructions, const char *verdict)
{
    target_print_number(trial);
    target_print(" ");
    target_print_number(instructions);
    target_print(" ");
    target_print(verdict);
    target_print("\n");
}

#endif
