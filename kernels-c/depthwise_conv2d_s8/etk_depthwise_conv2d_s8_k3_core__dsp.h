#ifndef ETK_DEPTHWISE_CONV2D_S8_K3_CORE__DSP_H
#define ETK_DEPTHWISE_CONV2D_S8_K3_CORE__DSP_H

#include "etk_depthwise_conv2d_s8_k3_panel_steps__dsp.h"
#include "etk_depthwise_conv2d_s8_k3_state__dsp.h"

/* What the kernels for 3x3 windows share. Stride and forms are constants of each source, so that only the steps it
 * needs are linked. Steps of panels are in a file of their own: which of the two files is linked is known before the
 * compiler leaves anything out. */
#ifndef ETK_DEPTHWISE_K3_IS_PANEL
#error "the source defines whether its output is a panel"
#endif

typedef struct {
    int32_t stride;
    int32_t any_form; /* 0: every channel is scaled */
    int32_t is_panel; /* the output is s16_panel, and every channel scaled */
} specialisation;

#if ETK_DEPTHWISE_K3_IS_PANEL
static inline void step_panel(const etk_depthwise_step *step, const specialisation kind, int32_t odd)
{
    if (kind.stride == 1 && odd != 0) {
        etk_depthwise_s1_panel_odd__dsp(step);
    } else if (kind.stride == 1) {
        etk_depthwise_s1_panel_even__dsp(step);
    } else if (odd != 0) {
        etk_depthwise_s2_panel_odd__dsp(step);
    } else {
        etk_depthwise_s2_panel_even__dsp(step);
    }
}
#else
static inline void step_scaled(const etk_depthwise_step *step, const specialisation kind, int32_t odd)
{
    if (kind.stride == 1 && odd != 0) {
        etk_depthwise_s1_scaled_odd__dsp(step);
    } else if (kind.stride == 1) {
        etk_depthwise_s1_scaled_even__dsp(step);
    } else if (odd != 0) {
        etk_depthwise_s2_scaled_odd__dsp(step);
    } else {
        etk_depthwise_s2_scaled_even__dsp(step);
    }
}

static inline void step_rounded(const etk_depthwise_step *step, const specialisation kind, int32_t odd)
{
    if (kind.stride == 1 && odd != 0) {
        etk_depthwise_s1_rounded_odd__dsp(step);
    } else if (kind.stride == 1) {
        etk_depthwise_s1_rounded_even__dsp(step);
    } else if (odd != 0) {
        etk_depthwise_s2_rounded_odd__dsp(step);
    } else {
        etk_depthwise_s2_rounded_even__dsp(step);
    }
}
#endif

/* All channels of a group for one step; `odd` when the older rows are in the second word of the state. The second of
 * two output rows lies `row_distance` bytes behind the first, which is stored last: with distance 0 only it remains. */
static inline void step_channels(const etk_depthwise_job *j, const specialisation kind, int32_t odd, int8_t *output,
                                 int32_t row_distance, bool above_padding)
{
    const etk_depthwise_conv2d_s8_k3_params *params = j->params;
    const int32_t scaled = (int32_t)j->records[0];
    const int32_t rounded = j->count - scaled;
    const int32_t record_words = kind.stride == 1 ? 10 : 9;
    etk_depthwise_step step = {.records = j->records + 1,
                               .records_end = j->records + 1 + record_words * (ptrdiff_t)scaled,
                               .state = j->state + 8 * (1 - params->padding_left),
                               .output = output,
                               .pixel_distance = kind.is_panel != 0 ? 8 * params->input_channels : params->input_channels,
                               .row_distance = row_distance,
                               .width = params->output_width,
                               .activation_min = params->activation_min,
                               .activation_max = params->activation_max};
#if ETK_DEPTHWISE_K3_IS_PANEL
    (void)rounded;
    (void)above_padding;
    step_panel(&step, kind, odd);
#else
    if (above_padding) {
        step.state += odd;
        etk_depthwise_s1_scaled_last__dsp(&step);
        return;
    }
    if (scaled > 0) {
        step_scaled(&step, kind, odd);
    }
    if (kind.any_form != 0 && rounded > 0) {
        step.records = step.records_end;
        step.records_end += (record_words + 1) * (ptrdiff_t)rounded;
        step_rounded(&step, kind, odd);
    }
#endif
}

/* One group of channels through all rows. */
__attribute__((cold)) static void convolve_group(const etk_depthwise_job *j, const specialisation kind, const etk_depthwise_rows *rows,
                                  int32_t output_rows, int8_t *output)
{
    const int32_t row_bytes = j->params->output_width * j->params->input_channels * (1 + kind.is_panel);
    etk_depthwise_load_rows__dsp(j, rows, 0, 0);
    int32_t odd = 0;
    for (int32_t y = 0; y < output_rows; odd ^= 1) {
        if (kind.stride == 1) {
            const bool two = y + 1 < output_rows;
            const bool above_padding = kind.any_form == 0 && kind.is_panel == 0 && !two && etk_depthwise_row_at__dsp(rows, y + 2) == NULL;
            if (!above_padding) {
                etk_depthwise_load_rows__dsp(j, rows, y + 2, 1 - odd);
            }
            step_channels(j, kind, odd, output, two ? row_bytes : 0, above_padding);
            output += 2 * (ptrdiff_t)row_bytes;
            y += 2;
        } else {
            etk_depthwise_load_rows__dsp(j, rows, 2 * y + 2, 1 - odd);
            step_channels(j, kind, odd, output, 0, false);
            output += row_bytes;
            ++y;
        }
    }
}

__attribute__((cold)) static void convolve(const etk_depthwise_conv2d_s8_k3_params *params, const specialisation kind,
                            const etk_depthwise_rows *rows, int32_t output_rows, int8_t *output, void *scratch)
{
    const int32_t channels = params->input_channels;
    const int32_t record_words = kind.stride == 1 ? 10 : 9;
    etk_depthwise_job j = {.params = params, .records = params->records, .state = scratch};
    for (; j.first < channels; j.first += j.count) {
        etk_depthwise_start_group__dsp(&j);
        convolve_group(&j, kind, rows, output_rows, output + (ptrdiff_t)(kind.is_panel != 0 ? 8 : 1) * j.first);
        const int32_t scaled = (int32_t)j.records[0];
        j.records += 1 + record_words * (ptrdiff_t)scaled + (record_words + 1) * (ptrdiff_t)(j.count - scaled);
    }
}

static inline void convolve_rows(const etk_depthwise_conv2d_s8_k3_params *params, const specialisation kind,
                                 const int8_t *const *input_rows, int32_t output_rows, int8_t *output, void *scratch)
{
    const etk_depthwise_rows rows = {.table = input_rows, .count = (output_rows - 1) * kind.stride + 3};
    convolve(params, kind, &rows, output_rows, output, scratch);
}

static inline void convolve_images(const etk_depthwise_conv2d_s8_k3_params *params, const specialisation kind,
                                   const int8_t *input, int8_t *output, void *scratch)
{
    etk_depthwise_rows rows = {.table = NULL,
                            .image = input,
                            .height = params->input_height,
                            .row_bytes = params->input_width * params->input_channels,
                            .padding_top = params->padding_top};
    for (int32_t n = 0; n < params->batches; ++n) {
        convolve(params, kind, &rows, params->output_height, output, scratch);
        rows.image += (ptrdiff_t)rows.height * rows.row_bytes;
        output += (ptrdiff_t)params->output_height * params->output_width * params->input_channels * (1 + kind.is_panel);
    }
}

#endif
