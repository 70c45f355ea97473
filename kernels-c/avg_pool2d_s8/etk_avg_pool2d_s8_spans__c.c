#include <stddef.h>

#include "etk_avg_pool2d_s8.h"
#include "etk_fixed_point.h"

/* For every core: a window is clipped to the input once for all channels, which then are added up two by two. */

typedef struct {
    const int8_t *first;
    int32_t rows;
    int32_t columns;
    int32_t row_bytes;
} window;

/* Adds `count` values of two channels, `second` bytes apart. */
static inline void add_taps(const int8_t *taps, int32_t second, int32_t channels, int32_t count, int32_t sums[2])
{
    int32_t a = sums[0];
    int32_t b = sums[1];
#if defined(__GNUC__) && defined(__ARM_ARCH) && !defined(__thumb2__)
    /* Signed bytes load from the sum of two registers only: compilers make two of each load. */
    int32_t left = -count * channels;
    int32_t value;
    taps -= left;
    __asm volatile(".syntax unified\n"
                   "1:\n"
                   "ldrsb %[value], [%[first], %[left]]\n"
                   "adds %[a], %[a], %[value]\n"
                   "ldrsb %[value], [%[other], %[left]]\n"
                   "adds %[b], %[b], %[value]\n"
                   "adds %[left], %[left], %[channels]\n"
                   "bne 1b\n"
                   : [left] "+l"(left), [a] "+l"(a), [b] "+l"(b), [value] "=&l"(value)
                   : [first] "l"(taps), [other] "l"(taps + second), [channels] "l"(channels)
                   : "cc", "memory");
#else
#pragma GCC unroll 4
    for (; count > 0; --count, taps += channels) {
        a += taps[0];
        b += taps[second];
    }
#endif
    sums[0] = a;
    sums[1] = b;
}

/* Sums of two channels, `second` bytes apart; a window has at least one value. */
static inline void add_window(const window *w, int32_t channel, int32_t second, int32_t channels, int32_t sums[2])
{
    const int8_t *row = w->first + channel;
    int32_t columns = w->columns;
    int32_t rows = w->rows;
    if (columns * channels == w->row_bytes) {
        columns *= rows;
        rows = 1;
    }
    sums[0] = 0;
    sums[1] = 0;
    for (; rows > 0; --rows, row += w->row_bytes) {
        add_taps(row, second, channels, columns, sums);
    }
}

/* Half away from zero, clamped. */
static int8_t mean(int32_t sum, int32_t count, const etk_avg_pool2d_s8_params *params)
{
    const int32_t half = count / 2;
    const int32_t average = (sum > 0 ? sum + half : sum - half) / count;
    return (int8_t)etk_clamp(average, params->activation_min, params->activation_max);
}

static int32_t smaller(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

void etk_avg_pool2d_s8_spans__c(const etk_avg_pool2d_s8_params *params, const int8_t *input, int8_t *output)
{
    const int32_t channels = params->channels;
    const int32_t row_bytes = params->input_width * channels;
    for (int32_t n = params->batches; n > 0; --n, input += (ptrdiff_t)params->input_height * row_bytes) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            const int32_t y = oy * params->stride_height - params->padding_top;
            const int32_t first_y = y < 0 ? 0 : y;
            for (int32_t ox = 0; ox < params->output_width; ++ox, output += channels) {
                const int32_t x = ox * params->stride_width - params->padding_left;
                const int32_t first_x = x < 0 ? 0 : x;
                const window w = {.first = input + (ptrdiff_t)first_y * row_bytes + first_x * channels,
                                  .rows = smaller(y + params->kernel_height, params->input_height) - first_y,
                                  .columns = smaller(x + params->kernel_width, params->input_width) - first_x,
                                  .row_bytes = row_bytes};
                for (int32_t c = 0; c < channels; c += 2) {
                    const int32_t second = c + 1 < channels ? 1 : 0;
                    int32_t sums[2];
                    add_window(&w, c, second, channels, sums);
                    output[c] = mean(sums[0], w.rows * w.columns, params);
                    output[c + second] = mean(sums[second], w.rows * w.columns, params);
                }
            }
        }
    }
}
