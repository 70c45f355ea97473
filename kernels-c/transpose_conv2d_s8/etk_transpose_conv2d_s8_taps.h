#ifndef ETK_TRANSPOSE_CONV2D_S8_TAPS_H
#define ETK_TRANSPOSE_CONV2D_S8_TAPS_H

#include <stddef.h>

#include "etk_transpose_conv2d_s8.h"

/* The taps of an output pixel that meet input, listed once for all its channels. */
typedef struct {
    const int8_t *pixel;
    int32_t weights; /* position in the kernel, times the caller's unit */
} tap;

/* The input position whose stride multiple is `distance`, or -1 where none is inside [0, size). */
static inline int32_t source_position(int32_t distance, int32_t stride, int32_t size)
{
    const int32_t position = distance / stride;
    return distance >= 0 && position * stride == distance && position < size ? position : -1;
}

/* `unit`: from the weights of one position in the kernel to those of the next. Returns the number of taps. */
static inline int32_t list_taps(const etk_transpose_conv2d_s8_params *params, const int8_t *const *tap_rows, int32_t ox,
                                int32_t unit, tap *taps)
{
    const int32_t channels = params->input_channels;
    tap *next = taps;
    int32_t weights = 0;
    for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
        int32_t distance = ox + params->padding_left;
        for (int32_t kx = 0; kx < params->kernel_width; ++kx, weights += unit) {
            if (tap_rows[ky] != NULL) {
                const int32_t ix = source_position(distance, params->stride_width, params->input_width);
                if (ix >= 0) {
                    *next++ = (tap){tap_rows[ky] + (ptrdiff_t)ix * channels, weights};
                }
            }
            distance -= params->dilation_width;
        }
    }
    return (int32_t)(next - taps);
}

/* The input rows that the taps of output row oy read, NULL where there is none. */
static inline void point_at_tap_rows(const etk_transpose_conv2d_s8_params *params, const int8_t *input, int32_t oy,
                                     const int8_t **tap_rows)
{
    for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
        const int32_t iy = source_position(oy + params->padding_top - ky * params->dilation_height,
                                           params->stride_height, params->input_height);
        tap_rows[ky] = iy < 0 ? NULL : input + (ptrdiff_t)iy * params->input_width * params->input_channels;
    }
}

#endif
