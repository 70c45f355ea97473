#ifndef ETK_RESAMPLE_H
#define ETK_RESAMPLE_H

#include <math.h>
#include <stdint.h>

/* Positions and weights of image resampling. */

/* Where the centre of result pixel `index` lies in the source, not before its first pixel; `scale` is source pixels
 * per result pixel. */
static inline float etk_source_position(int32_t index, float scale)
{
    const float place = scale * ((float)index + 0.5f) - 0.5f;
    return place > 0.0f ? place : 0.0f;
}

static inline double etk_source_position_f64(int32_t index, double scale)
{
    const double place = scale * ((double)index + 0.5) - 0.5;
    return place > 0.0 ? place : 0.0;
}

/* The triangle filter: 1 at 0, 0 from -1 and 1 outwards. */
static inline float etk_triangle(float distance)
{
    const float away = fabsf(distance);
    return away < 1.0f ? 1.0f - away : 0.0f;
}

static inline double etk_triangle_f64(double distance)
{
    const double away = fabs(distance);
    return away < 1.0 ? 1.0 - away : 0.0;
}

/* Weight of a pixel at `distance` in cubic interpolation (Keys, a = -0.75); 0 from -2 and 2 outwards. */
static inline float etk_cubic_weight(float distance)
{
    const float away = fabsf(distance);
    if (away < 1.0f) {
        return ((1.25f * away - 2.25f) * away) * away + 1.0f;
    }
    return away < 2.0f ? ((-0.75f * away + 3.75f) * away - 6.0f) * away + 3.0f : 0.0f;
}

/* A grid coordinate in [-1, 1] as a pixel position: -1 and 1 are the corner pixels' centres, or their outer edges. */
static inline float etk_grid_position_centres(float coordinate, int32_t size)
{
    return (coordinate + 1.0f) * 0.5f * (float)(size - 1);
}

static inline float etk_grid_position_edges(float coordinate, int32_t size)
{
    return ((coordinate + 1.0f) * (float)size - 1.0f) * 0.5f;
}

/* The nearest position inside the image. */
static inline float etk_grid_clamped(float place, int32_t size)
{
    const float last = (float)(size - 1);
    return place > 0.0f ? (place < last ? place : last) : 0.0f;
}

/* The position inside the image that mirrors at `low` and at low + span show, where span > 0. */
static inline float etk_grid_mirrored(float place, float low, float span)
{
    const float away = fabsf(place - low);
    const float beyond = fmodf(away, span);
    const int is_even = fmodf(floorf(away / span), 2.0f) == 0.0f;
    return is_even ? beyond + low : span - beyond + low;
}

/* Mirrors at the centres of the corner pixels, or at their outer edges. */
static inline float etk_grid_reflected_centres(float place, int32_t size)
{
    return size > 1 ? etk_grid_clamped(etk_grid_mirrored(place, 0.0f, (float)(size - 1)), size) : 0.0f;
}

static inline float etk_grid_reflected_edges(float place, int32_t size)
{
    return etk_grid_clamped(etk_grid_mirrored(place, -0.5f, (float)size), size);
}

#endif
