#include <stddef.h>

#include "etk_dsp.h"
#include "etk_max_pool2d_s8.h"

/* Four maxima: SSUB8 sets a flag per byte, SEL picks by them. */
static inline uint32_t max_bytes(uint32_t a, uint32_t b)
{
    uint32_t difference;
    uint32_t result;
    __asm("ssub8 %1, %2, %3\n\tsel %0, %2, %3" : "=r"(result), "=&r"(difference) : "r"(a), "r"(b) : "cc");
    return result;
}

static inline uint32_t min_bytes(uint32_t a, uint32_t b)
{
    uint32_t difference;
    uint32_t result;
    __asm("ssub8 %1, %2, %3\n\tsel %0, %3, %2" : "=r"(result), "=&r"(difference) : "r"(a), "r"(b) : "cc");
    return result;
}

/* How many taps of a window lie before `size`, and how many before 0. */
static inline int32_t taps_before(int32_t first, int32_t taps, int32_t dilation, int32_t size)
{
    const int32_t room = size - first;
    const int32_t inside = room <= 0 ? 0 : (room + dilation - 1) / dilation;
    return inside < taps ? inside : taps;
}

void etk_max_pool2d_s8__dsp(const etk_max_pool2d_s8_params *params, const int8_t *input, int8_t *output)
{
    const int32_t channels = params->channels;
    const ptrdiff_t row_bytes = (ptrdiff_t)params->input_width * channels;
    const ptrdiff_t row_step = row_bytes * params->dilation_height;
    const ptrdiff_t column_step = (ptrdiff_t)params->dilation_width * channels;
    const uint32_t low = (uint32_t)(uint8_t)params->activation_min * 0x01010101u;
    const uint32_t high = (uint32_t)(uint8_t)params->activation_max * 0x01010101u;
    for (int32_t n = params->batches; n > 0; --n, input += (ptrdiff_t)params->input_height * row_bytes) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            const int32_t y = oy * params->stride_height - params->padding_top;
            const int32_t skipped_rows = taps_before(y, params->kernel_height, params->dilation_height, 0);
            const int32_t rows =
                taps_before(y, params->kernel_height, params->dilation_height, params->input_height) - skipped_rows;
            for (int32_t ox = 0; ox < params->output_width; ++ox) {
                const int32_t x = ox * params->stride_width - params->padding_left;
                const int32_t skipped = taps_before(x, params->kernel_width, params->dilation_width, 0);
                const int32_t columns =
                    taps_before(x, params->kernel_width, params->dilation_width, params->input_width) - skipped;
                const int8_t *first = input + (y + skipped_rows * params->dilation_height) * row_bytes +
                                      (ptrdiff_t)(x + skipped * params->dilation_width) * channels;
                for (int32_t c = channels; c > 0; c -= 4, first += 4, output += 4) {
                    uint32_t max = 0x80808080u;
                    const int8_t *row = first;
                    for (int32_t ky = rows; ky > 0; --ky, row += row_step) {
                        const int8_t *tap = row;
                        for (int32_t kx = columns; kx > 0; --kx, tap += column_step) {
                            max = max_bytes(max, etk_load_word(tap));
                        }
                    }
                    etk_store_word(output, min_bytes(max_bytes(max, low), high));
                }
            }
        }
    }
}
