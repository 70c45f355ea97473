#include <stddef.h>

#include "etk_conv2d_s8_uv_finish__dsp.h"

/* Two output pixels at a time: their windows are widened side by side, word by word, and all weights pass by. A quarter
 * more instructions than with panels of four pixels, but the scratch is one window of each of two pixels, and no
 * floating-point registers are needed. */

/* Rows of input: from a table that a caller gave, or of a whole image; NULL is padding. */
typedef struct {
    const int8_t *const *table;
    const int8_t *image;
    int32_t height;
    int32_t row_bytes;
} input_rows_view;

static const int8_t *row_at(const input_rows_view *rows, int32_t y)
{
    if (rows->table != NULL) {
        return rows->table[y];
    }
    return y >= 0 && y < rows->height ? rows->image + (ptrdiff_t)y * rows->row_bytes : NULL;
}

/* The window of output column ox as pairs of k, two words apart; the window begins in row y. */
static void widen_window(const etk_conv2d_s8_uv_params *params, const input_rows_view *rows, int32_t y, int32_t ox,
                         uint32_t *values)
{
    const uint32_t addend = (uint32_t)(uint16_t)params->input_offset * 0x00010001u;
    const int32_t words = params->input_channels / 4;
    const int32_t first = ox * params->stride_width - params->padding_left;
    for (int32_t ky = params->kernel_height; ky > 0; --ky, y += params->dilation_height) {
        const int8_t *row = row_at(rows, y);
        int32_t x = first;
        for (int32_t kx = params->kernel_width; kx > 0; --kx, x += params->dilation_width) {
            if (row == NULL || x < 0 || x >= params->input_width) {
                for (int32_t left = words; left > 0; --left, values += 4) {
                    values[0] = 0;
                    values[2] = 0;
                }
                continue;
            }
            const int8_t *pixel = row + (ptrdiff_t)x * params->input_channels;
            for (int32_t left = words; left > 0; --left, pixel += 4, values += 4) {
                const uint32_t four = etk_load_word(pixel);
                values[0] = etk_sxtab16(addend, four);
                values[2] = etk_sxtab16_odd(addend, four);
            }
        }
    }
}

/* Brings the first pair of k of every chunk behind its others, as in the stream; `values` begins one pair early. */
static void rotate_chunks(const etk_conv2d_s8_uv_params *params, uint32_t *values)
{
    const int32_t chunk_words = 2 * params->chunk_pairs;
    uint32_t *place = values + (ptrdiff_t)params->chunks * chunk_words;
    for (int32_t chunk = params->chunks; chunk > 0; --chunk, place -= chunk_words) {
        place[0] = place[-chunk_words];
        place[1] = place[1 - chunk_words];
    }
}

/* Four pairs of k: 24 instructions for 32 MACs. */
#define ETK_TWO_PAIRS                                                                                                  \
    "ldmia %[values]!, {r2-r5}\n"                                                                                      \
    "ldmia %[weights]!, {r6, r8}\n"                                                                                    \
    "smlad %[both0], r2, r6, %[both0]\n"                                                                               \
    "smlad %[both1], r3, r6, %[both1]\n"                                                                               \
    "smlad %[both0], r4, r8, %[both0]\n"                                                                               \
    "smlad %[both1], r5, r8, %[both1]\n"                                                                               \
    "sxtb16 r6, r6\n"                                                                                                  \
    "sxtb16 r8, r8\n"                                                                                                  \
    "smlad %[low0], r2, r6, %[low0]\n"                                                                                 \
    "smlad %[low1], r3, r6, %[low1]\n"                                                                                 \
    "smlad %[low0], r4, r8, %[low0]\n"                                                                                 \
    "smlad %[low1], r5, r8, %[low1]\n"

/* All channels of two pixels. */
static void multiply(const etk_conv2d_s8_uv_params *params, const uint32_t *window, int8_t *first, int8_t *second)
{
    const uint32_t *record = params->stream + (params->chunk_pairs < 23 ? 24 - params->chunk_pairs : 1);
    const int32_t k_pairs = params->chunks * params->chunk_pairs;
    for (int32_t pair = (int32_t)params->stream[0]; pair > 0; --pair) {
        const uint32_t *values = window;
        const uint32_t *weights = record + 8;
        /* In fixed registers: where GCC keeps variables in memory, or inlines this, it finds none for the assembly below. */
        register int32_t both0 __asm("r9") = (int32_t)record[0];
        register int32_t both1 __asm("r10") = both0;
        register int32_t low0 __asm("r11") = (int32_t)record[1];
        register int32_t low1 __asm("r12") = low0;
        int32_t left = k_pairs;
        for (; left >= 4; left -= 4) {
            __asm volatile(ETK_TWO_PAIRS ETK_TWO_PAIRS
                           : [values] "+r"(values), [weights] "+r"(weights), [both0] "+r"(both0), [both1] "+r"(both1),
                             [low0] "+r"(low0), [low1] "+r"(low1)
                           :
                           : "r2", "r3", "r4", "r5", "r6", "r8", "memory");
        }
        for (; left > 0; --left, values += 2) {
            const uint32_t shared = *weights++;
            const uint32_t low = etk_sxtb16(shared);
            both0 = etk_smlad(values[0], shared, both0);
            both1 = etk_smlad(values[1], shared, both1);
            low0 = etk_smlad(values[0], low, low0);
            low1 = etk_smlad(values[1], low, low1);
        }
        finish_pair(params, record, both0, low0, first);
        finish_pair(params, record, both1, low1, second);
        record = weights;
    }
}

static void convolve_row(const etk_conv2d_s8_uv_params *params, const input_rows_view *rows, int32_t y, int8_t *output,
                         uint32_t *scratch)
{
    for (int32_t ox = 0; ox < params->output_width; ox += 2) {
        /* A last pixel without neighbour is computed twice. */
        const int32_t next = ox + 1 < params->output_width ? ox + 1 : ox;
        widen_window(params, rows, y, ox, scratch);
        widen_window(params, rows, y, next, scratch + 1);
        rotate_chunks(params, scratch);
        multiply(params, scratch + 2, output + ox * params->output_channels, output + next * params->output_channels);
    }
}

void etk_conv2d_s8_uv_pixels_rows__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *const *input_rows,
                                       int32_t output_rows, int8_t *output, void *scratch)
{
    const input_rows_view rows = {.table = input_rows};
    for (int32_t oy = 0; oy < output_rows; ++oy) {
        convolve_row(params, &rows, oy * params->stride_height, output, scratch);
        output += params->output_width * params->output_channels;
    }
}

void etk_conv2d_s8_uv_pixels__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *input, int8_t *output,
                                  void *scratch)
{
    input_rows_view rows = {.table = NULL,
                            .image = input,
                            .height = params->input_height,
                            .row_bytes = params->input_width * params->input_channels};
    for (int32_t n = 0; n < params->images; ++n) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            convolve_row(params, &rows, oy * params->stride_height - params->padding_top, output, scratch);
            output += params->output_width * params->output_channels;
        }
        rows.image += (ptrdiff_t)rows.height * rows.row_bytes;
    }
}
