#include "etk_conv2d_s8_uv.h"

#include <stdbool.h>
#include <stddef.h>

#include "etk_dsp.h"
#include "etk_rows.h"
#include "etk_uv_panel_s8__dsp.h"

/* Widens a run of four pixels into the panel: per word of each 13 instructions for 16 values (and 3 per 64 for the
 * loop). r0-r3 sources, r4-r11 values, r12 addend, lr panel. */
#define ETK_EXPAND                                                                                                     \
    "ldr r4, [r0], #4\n"                                                                                               \
    "ldr r5, [r1], #4\n"                                                                                               \
    "ldr r6, [r2], #4\n"                                                                                               \
    "ldr r7, [r3], #4\n"                                                                                               \
    "sxtab16 r8, r12, r4, ror #8\n"                                                                                    \
    "sxtab16 r9, r12, r5, ror #8\n"                                                                                    \
    "sxtab16 r10, r12, r6, ror #8\n"                                                                                   \
    "sxtab16 r11, r12, r7, ror #8\n"                                                                                   \
    "sxtab16 r4, r12, r4\n"                                                                                            \
    "sxtab16 r5, r12, r5\n"                                                                                            \
    "sxtab16 r6, r12, r6\n"                                                                                            \
    "sxtab16 r7, r12, r7\n"                                                                                            \
    "stmia lr!, {r4-r11}\n"

__attribute__((naked, noinline)) static void expand_four(const int8_t *source __attribute__((unused)),
                                                         int32_t pixel_distance __attribute__((unused)),
                                                         uint32_t *panel __attribute__((unused)),
                                                         int32_t words __attribute__((unused)),
                                                         uint32_t addend __attribute__((unused)))
{
    __asm volatile(
        "push {r4-r11, lr}\n"
        "ldr r12, [sp, #36]\n"
        "mov lr, r2\n"
        "add r4, r0, r3, lsl #2\n"
        "and r5, r3, #3\n"
        "add r5, r0, r5, lsl #2\n"
        "push {r4, r5}\n"
        "mov r6, r1\n"
        "add r1, r0, r6\n"
        "add r2, r1, r6\n"
        "add r3, r2, r6\n"
        "b 2f\n"
        "1:\n" ETK_EXPAND
        "2: ldr r5, [sp, #4]\n"
        "cmp r0, r5\n"
        "bne 1b\n"
        "b 4f\n"
        "3:\n" ETK_EXPAND ETK_EXPAND ETK_EXPAND ETK_EXPAND
        "4: ldr r4, [sp]\n"
        "cmp r0, r4\n"
        "bne.w 3b\n"
        "add sp, #8\n"
        "pop {r4-r11, pc}\n");
}

/* The part of a call that does not change from pixel to pixel. */
typedef struct {
    const etk_conv2d_s8_uv_params *params;
    const int8_t *const *rows;
    int32_t output_width; /* a whole pointwise tensor counts as one row */
    int32_t input_width;
    int32_t runs_per_row;
    int32_t run_pixels;
    int32_t run_words;
    uint32_t addend;
    uint32_t *panel;
    int8_t *edge; /* a run that lies in the padding, or partly */
} job;

/* The run as the kernel must see it where its window hangs over the left or right edge or its row is padding. */
static const int8_t *edge_run(const job *j, const int8_t *row, int32_t column)
{
    const int32_t channels = j->params->input_channels;
    int8_t *out = j->edge;
    for (int32_t i = 0; i < j->run_pixels; ++i, ++column) {
        const bool inside = row != NULL && column >= 0 && column < j->input_width;
        const int8_t *pixel = inside ? row + (ptrdiff_t)column * channels : NULL;
        for (int32_t c = 0; c < channels; ++c) {
            *out++ = inside ? pixel[c] : (int8_t)-j->params->input_offset;
        }
    }
    return j->edge;
}

/* Widens the window of one output pixel into lane 0..3 of a group. */
static void expand_one(const job *j, int32_t oy, int32_t ox, uint32_t *lane)
{
    const etk_conv2d_s8_uv_params *params = j->params;
    const int8_t *const *row = j->rows + (ptrdiff_t)oy * params->stride_height;
    const int32_t first_column = ox * params->stride_width - params->padding_left;
    const int32_t rest = params->run_bytes - 4 * j->run_words;
    const int32_t runs = params->kernel_height * j->runs_per_row;
    int16_t *halves = (int16_t *)(lane + (ptrdiff_t)runs * j->run_words * 8);
    int32_t half = 0;
    for (int32_t ky = 0; ky < params->kernel_height; ++ky, row += params->dilation_height) {
        for (int32_t kx = 0; kx < j->runs_per_row; ++kx) {
            const int32_t column = first_column + kx * params->dilation_width;
            const bool inside = *row != NULL && column >= 0 && column + j->run_pixels <= j->input_width;
            const int8_t *run =
                inside ? *row + (ptrdiff_t)column * params->input_channels : edge_run(j, *row, column);
            for (int32_t i = 0; i < j->run_words; ++i, run += 4, lane += 8) {
                const uint32_t word = etk_load_word(run);
                lane[0] = etk_sxtab16(j->addend, word);
                lane[4] = etk_sxtab16_odd(j->addend, word);
            }
            for (int32_t i = 0; i < rest; ++i, ++half) {
                halves[(half >> 1) * 8 + (half & 1)] = (int16_t)(run[i] + params->input_offset);
            }
        }
    }
}

/* Widens the windows of four output pixels that begin at `first`, counted over rows. */
static void expand_group(const job *j, int32_t first, int32_t pixels, uint32_t *group)
{
    const etk_conv2d_s8_uv_params *params = j->params;
    int32_t oy = first / j->output_width;
    int32_t ox = first - oy * j->output_width;
    const int32_t column = ox * params->stride_width - params->padding_left;
    const int32_t last_column =
        column + 3 * params->stride_width + (params->kernel_width - 1) * params->dilation_width;
    bool whole = pixels == 4 && ox + 4 <= j->output_width && column >= 0 && last_column < j->input_width &&
                 params->run_bytes >= 8 && (params->run_bytes & 3) == 0;
    const int8_t *const *row = j->rows + (ptrdiff_t)oy * params->stride_height;
    for (int32_t ky = 0; whole && ky < params->kernel_height; ++ky) {
        whole = row[ky * params->dilation_height] != NULL;
    }
    if (whole) {
        const int32_t distance = params->stride_width * params->input_channels;
        for (int32_t ky = 0; ky < params->kernel_height; ++ky, row += params->dilation_height) {
            const int8_t *run = *row + (ptrdiff_t)column * params->input_channels;
            for (int32_t kx = 0; kx < j->runs_per_row; ++kx) {
                expand_four(run, distance, group, j->run_words, j->addend);
                run += (ptrdiff_t)params->dilation_width * params->input_channels;
                group += 8 * j->run_words;
            }
        }
        return;
    }
    for (int32_t lane = 0; lane < 4; ++lane) {
        expand_one(j, oy, ox, group + lane);
        if (lane + 1 < pixels && ++ox == j->output_width) {
            ox = 0;
            ++oy;
        }
    }
}

static void run_panel(const job *j, int32_t groups, int8_t *output)
{
    const etk_conv2d_s8_uv_params *params = j->params;
    const int32_t group_words = params->chunks * params->chunk_pairs * 4;
    const int32_t skipped = params->chunk_pairs < 23 ? 23 - params->chunk_pairs : 0;
    const etk_uv_panel_s8 task = {
        .panel = j->panel,
        .panel_end = j->panel + (ptrdiff_t)groups * group_words,
        .stream = params->stream + skipped,
        .output = output,
        .channel_pairs = params->output_channels / 2,
        .output_channels = params->output_channels,
        .chunk_bytes = params->chunk_pairs * 4,
        .chunks = params->chunks,
        .activation_min = (uint32_t)(uint8_t)params->activation_min * 0x01010101u,
        .activation_max = (uint32_t)(uint8_t)params->activation_max * 0x01010101u,
    };
    etk_uv_panel_s8__dsp(&task);
}

/* All pixels of `output_rows` rows, four at a time across row ends; the last group overlaps the one before. */
static void convolve(const etk_conv2d_s8_uv_params *params, const int8_t *const *rows, int32_t output_rows,
                     int32_t output_width, int32_t input_width, int8_t *output, uint32_t *scratch)
{
    const bool dilated = params->dilation_width > 1;
    const int32_t group_words = params->chunks * params->chunk_pairs * 4;
    const job j = {
        .params = params,
        .rows = rows,
        .output_width = output_width,
        .input_width = input_width,
        .runs_per_row = dilated ? params->kernel_width : 1,
        .run_pixels = dilated ? 1 : params->kernel_width,
        .run_words = params->run_bytes / 4,
        .addend = (uint32_t)(uint16_t)params->input_offset * 0x00010001u,
        .panel = scratch,
        .edge = (int8_t *)(scratch + (ptrdiff_t)params->panel_groups * group_words),
    };
    const int32_t pixels = output_rows * output_width;
    if (pixels < 4) {
        int8_t *block = j.edge + ((params->run_bytes + 3) & ~3);
        expand_group(&j, 0, pixels, j.panel);
        run_panel(&j, 1, block);
        memcpy(output, block, (size_t)(pixels * params->output_channels));
        return;
    }
    for (int32_t first = 0; first < pixels;) {
        int32_t groups = 0;
        if (pixels - first < 4) {
            first = pixels - 4;
        }
        const int32_t start = first;
        for (; groups < params->panel_groups && pixels - first >= 4; ++groups, first += 4) {
            expand_group(&j, first, 4, j.panel + (ptrdiff_t)groups * group_words);
        }
        run_panel(&j, groups, output + (ptrdiff_t)start * params->output_channels);
    }
}

void etk_conv2d_s8_uv_rows__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *const *input_rows,
                                int32_t output_rows, int8_t *output, void *scratch)
{
    convolve(params, input_rows, output_rows, params->output_width, params->input_width, output, scratch);
}

void etk_conv2d_s8_uv__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *input, int8_t *output, void *scratch)
{
    const int32_t width = params->input_width;
    const bool pointwise = params->kernel_height == 1 && params->kernel_width == 1 && params->stride_height == 1 &&
                           params->stride_width == 1 && params->padding_top == 0 && params->padding_left == 0 &&
                           params->output_height == params->input_height && params->output_width == width;
    if (pointwise) {
        const int32_t pixels = params->batches * params->input_height * width;
        convolve(params, &input, 1, pixels, pixels, output, scratch);
        return;
    }
    const int32_t row_count = (params->output_height - 1) * params->stride_height +
                              (params->kernel_height - 1) * params->dilation_height + 1;
    const int32_t row_elements = width * params->input_channels;
    const int8_t **rows = scratch;
    for (int32_t n = 0; n < params->batches; ++n) {
        etk_fill_rows_s8(rows, row_count, input, -params->padding_top, params->input_height, row_elements);
        convolve(params, rows, params->output_height, params->output_width, width, output,
                 (uint32_t *)scratch + row_count);
        input += (ptrdiff_t)params->input_height * row_elements;
        output += (ptrdiff_t)params->output_height * params->output_width * params->output_channels;
    }
}
