#include <stddef.h>

#include "etk_avg_pool2d_s8.h"
#include "etk_dsp.h"

/* SXTAB16 adds two channels at once: a window of up to 255 taps stays inside its 16-bit lanes. Eight channels share
 * a pass over the window: 2 LDR and 4 SXTAB16 per tap. */

/* The part of a window that lies inside the input. */
typedef struct {
    const int8_t *first;
    int32_t rows;
    int32_t columns;
    int32_t row_bytes;
} window;

typedef struct {
    uint32_t even[2]; /* channels 0 and 2, 4 and 6 */
    uint32_t odd[2];
} window_sums;

/* Four or eight channels; with four, the second half of the sums means nothing. */
__attribute__((hot)) static void add_window(const window *w, int32_t channel, int32_t channels, int32_t second, window_sums *s)
{
    uint32_t even = 0;
    uint32_t odd = 0;
    uint32_t next_even = 0;
    uint32_t next_odd = 0;
    const int8_t *row = w->first + channel;
    int32_t columns = w->columns;
    int32_t rows = w->rows;
    if (columns * channels == w->row_bytes) {
        columns *= rows;
        rows = 1;
    }
    for (; rows > 0; --rows, row += w->row_bytes) {
        const int8_t *tap = row;
#pragma GCC unroll 2
        for (int32_t left = columns; left > 0; --left, tap += channels) {
            const uint32_t low = etk_load_word(tap);
            const uint32_t high = etk_load_word(tap + second);
            even = etk_sxtab16(even, low);
            odd = etk_sxtab16_odd(odd, low);
            next_even = etk_sxtab16(next_even, high);
            next_odd = etk_sxtab16_odd(next_odd, high);
        }
    }
    s->even[0] = even;
    s->even[1] = next_even;
    s->odd[0] = odd;
    s->odd[1] = next_odd;
}

/* Half away from zero, clamped. */
static int8_t mean(int32_t sum, int32_t count, const etk_avg_pool2d_s8_params *params)
{
    const int32_t half = count / 2;
    const int32_t average = (sum > 0 ? sum + half : sum - half) / count;
    return (int8_t)(average < params->activation_min   ? params->activation_min
                    : average > params->activation_max ? params->activation_max
                                                       : average);
}

__attribute__((cold)) static void store_four(const etk_avg_pool2d_s8_params *params, uint32_t even, uint32_t odd, int32_t count,
                       int8_t *output)
{
    for (int32_t i = 0; i < 2; ++i) {
        *output++ = mean((int16_t)even, count, params);
        *output++ = mean((int16_t)odd, count, params);
        even >>= 16;
        odd >>= 16;
    }
}

__attribute__((cold)) void etk_avg_pool2d_s8__dsp(const etk_avg_pool2d_s8_params *params, const int8_t *input, int8_t *output)
{
    const int32_t channels = params->channels;
    const int32_t row_bytes = params->input_width * channels;
    for (int32_t n = params->batches; n > 0; --n, input += (ptrdiff_t)params->input_height * row_bytes) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            const int32_t y = oy * params->stride_height - params->padding_top;
            const int32_t first_y = y < 0 ? 0 : y;
            const int32_t end_y = y + params->kernel_height;
            for (int32_t ox = 0; ox < params->output_width; ++ox, output += channels) {
                const int32_t x = ox * params->stride_width - params->padding_left;
                const int32_t first_x = x < 0 ? 0 : x;
                const int32_t end_x = x + params->kernel_width;
                window w = {.first = input + (ptrdiff_t)first_y * row_bytes + first_x * channels,
                            .rows = (end_y < params->input_height ? end_y : params->input_height) - first_y,
                            .columns = (end_x < params->input_width ? end_x : params->input_width) - first_x,
                            .row_bytes = row_bytes};
                const int32_t count = w.rows * w.columns;
                for (int32_t c = 0; c < channels; c += 8) {
                    window_sums s;
                    const int32_t second = c + 4 < channels ? 4 : 0;
                    add_window(&w, c, channels, second, &s);
                    store_four(params, s.even[0], s.odd[0], count, output + c);
                    if (second != 0) {
                        store_four(params, s.even[1], s.odd[1], count, output + c + 4);
                    }
                }
            }
        }
    }
}

/* The columns of a window that lie inside the input. */
static int32_t columns_of(const etk_avg_pool2d_s8_params *params, int32_t ox, int32_t *first)
{
    const int32_t x = ox * params->stride_width - params->padding_left;
    const int32_t end = x + params->kernel_width;
    *first = x < 0 ? 0 : x;
    return (end < params->input_width ? end : params->input_width) - *first;
}

/* Sums are pairs of words as in a window's: channels 0 and 2, channels 1 and 3. */
void etk_avg_pool2d_s8_add_row__dsp(const etk_avg_pool2d_s8_params *params, const int8_t *input_row, int32_t *sums)
{
    const int32_t channels = params->channels;
    for (int32_t ox = 0; ox < params->output_width; ++ox) {
        int32_t first;
        const int32_t columns = columns_of(params, ox, &first);
        const int8_t *pixel = input_row + (ptrdiff_t)first * channels;
        for (int32_t c = channels; c > 0; c -= 4, pixel += 4, sums += 2) {
            uint32_t even = (uint32_t)sums[0];
            uint32_t odd = (uint32_t)sums[1];
            const int8_t *tap = pixel;
            for (int32_t left = columns; left > 0; --left, tap += channels) {
                const uint32_t four = etk_load_word(tap);
                even = etk_sxtab16(even, four);
                odd = etk_sxtab16_odd(odd, four);
            }
            sums[0] = (int32_t)even;
            sums[1] = (int32_t)odd;
        }
    }
}

void etk_avg_pool2d_s8_finish__dsp(const etk_avg_pool2d_s8_params *params, const int32_t *sums, int8_t *output)
{
    const int32_t reach = params->kernel_height - params->padding_top;
    const int32_t rows = reach < params->input_height ? reach : params->input_height;
    for (int32_t ox = 0; ox < params->output_width; ++ox) {
        int32_t first;
        const int32_t count = rows * columns_of(params, ox, &first);
        for (int32_t c = params->channels; c > 0; c -= 4, sums += 2, output += 4) {
            store_four(params, (uint32_t)sums[0], (uint32_t)sums[1], count, output);
        }
    }
}
