#include <stddef.h>

#include "etk_conv2d_s8.h"
#include "etk_requantize_right.h"

/* For every core: the windows of two output pixels are centred into scratch, value by value side by side, with zeros for
 * the padding; then two output channels at a time, so that two loads of values and two of weights serve four
 * products. */

static void gather(const etk_conv2d_s8_params *params, const int8_t *input, int32_t oy, int32_t ox, int16_t *values)
{
    const int32_t channels = params->input_channels;
    const int32_t offset = params->input_offset;
    const int32_t first_column = ox * params->stride_width - params->padding_left;
    int32_t row = oy * params->stride_height - params->padding_top;
    for (int32_t ky = params->kernel_height; ky > 0; --ky, row += params->dilation_height) {
        int32_t column = first_column;
        for (int32_t kx = params->kernel_width; kx > 0; --kx, column += params->dilation_width) {
            if (row >= 0 && row < params->input_height && column >= 0 && column < params->input_width) {
                const int8_t *pixel = input + ((ptrdiff_t)row * params->input_width + column) * channels;
                for (int32_t c = channels; c > 0; --c, values += 2) {
                    *values = (int16_t)(*pixel++ + offset);
                }
            } else {
                for (int32_t c = channels; c > 0; --c, values += 2) {
                    *values = 0;
                }
            }
        }
    }
}

/* Compilers that regroup wrapping sums would load all values of a lap before the first product, more than there are
 * registers for: 5.6 instead of 2.2 instructions a product. */
#if defined(__GNUC__)
#define ETK_IN_ORDER(a, b, c, d) __asm("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d))
#else
#define ETK_IN_ORDER(a, b, c, d) ((void)0)
#endif
#define ETK_PRODUCTS(k)                                                                                                \
    do {                                                                                                               \
        const int32_t first = values[2 * (k)];                                                                         \
        const int32_t second = values[2 * (k) + 1];                                                                    \
        const int32_t w0 = weights0[k];                                                                                \
        const int32_t w1 = weights1[k];                                                                                \
        a += (uint32_t)(first * w0);                                                                                   \
        b += (uint32_t)(second * w0);                                                                                  \
        c += (uint32_t)(first * w1);                                                                                   \
        d += (uint32_t)(second * w1);                                                                                  \
        ETK_IN_ORDER(a, b, c, d);                                                                                      \
    } while (0)

/* sums: channel 0 of both pixels, channel 1 of both; they wrap. */
static inline void multiply(const int16_t *values, const int8_t *weights0, const int8_t *weights1, int32_t depth,
                            uint32_t *sums)
{
    uint32_t a = sums[0];
    uint32_t b = sums[1];
    uint32_t c = sums[2];
    uint32_t d = sums[3];
    for (; depth >= 4; depth -= 4, values += 8, weights0 += 4, weights1 += 4) {
        ETK_PRODUCTS(0);
        ETK_PRODUCTS(1);
        ETK_PRODUCTS(2);
        ETK_PRODUCTS(3);
    }
    for (; depth > 0; --depth, values += 2, ++weights0, ++weights1) {
        ETK_PRODUCTS(0);
    }
    sums[0] = a;
    sums[1] = b;
    sums[2] = c;
    sums[3] = d;
}

static void convolve_pixels(const etk_conv2d_s8_params *params, const int16_t *values, int32_t pixels, int8_t *output)
{
    const int32_t depth = params->kernel_height * params->kernel_width * params->input_channels;
    const int32_t channels = params->output_channels;
    for (int32_t o = 0; o < channels; o += 2) {
        const int32_t last = o + 1 < channels ? o + 1 : o;
        const int8_t *weights = params->weights + (ptrdiff_t)o * depth;
        uint32_t sums[4] = {0, 0, 0, 0};
        if (params->bias != NULL) {
            sums[0] = sums[1] = (uint32_t)params->bias[o];
            sums[2] = sums[3] = (uint32_t)params->bias[last];
        }
        multiply(values, weights, weights + (ptrdiff_t)(last - o) * depth, depth, sums);
        for (int32_t channel = o; channel <= last; ++channel) {
            for (int32_t pixel = 0; pixel < pixels; ++pixel) {
                output[(ptrdiff_t)pixel * channels + channel] = etk_requantize_right_to_s8(
                    (int32_t)sums[2 * (channel - o) + pixel], params->multipliers[channel], params->shifts[channel],
                    params->output_offset, params->activation_min, params->activation_max);
            }
        }
    }
}

void etk_conv2d_s8_pairs__c(const etk_conv2d_s8_params *params, const int8_t *input, int8_t *output, void *scratch)
{
    int16_t *values = scratch;
    const int32_t width = params->output_width;
    const int32_t pixels = params->output_height * width;
    for (int32_t n = params->batches; n > 0; --n) {
        int32_t oy = 0;
        int32_t ox = 0;
        for (int32_t left = pixels; left > 0; left -= 2) {
            const int32_t here = left > 1 ? 2 : 1;
            for (int32_t pixel = 0; pixel < 2; ++pixel) {
                gather(params, input, oy, ox, values + pixel);
                if (pixel + 1 < here || pixel == 1) {
                    if (++ox == width) {
                        ox = 0;
                        ++oy;
                    }
                }
            }
            convolve_pixels(params, values, here, output);
            output += (ptrdiff_t)here * params->output_channels;
        }
        input += (ptrdiff_t)params->input_height * params->input_width * params->input_channels;
    }
}
