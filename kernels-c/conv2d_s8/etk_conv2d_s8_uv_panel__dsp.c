#include "etk_conv2d_s8_uv_panel.h"

#include <stddef.h>

#include "etk_uv_panel_s8__dsp.h"

void etk_conv2d_s8_uv_panel__dsp(const etk_conv2d_s8_uv_panel_params *params, const int16_t *input, int8_t *output)
{
    const int32_t chunk_pairs = params->chunk_pairs;
    const uint32_t *panel = (const void *)input;
    const etk_uv_panel_s8 task = {.panel = panel,
                                  .panel_end = panel + (ptrdiff_t)params->pixels * params->chunks * chunk_pairs,
                                  .stream = params->stream + (chunk_pairs < 23 ? 24 - chunk_pairs : 1),
                                  .output = output,
                                  .channel_pairs = (int32_t)params->stream[0],
                                  .output_channels = params->output_channels,
                                  .chunk_bytes = chunk_pairs * 4,
                                  .chunks = params->chunks,
                                  .activation_min = (uint32_t)(uint8_t)params->activation_min * 0x01010101u,
                                  .activation_max = (uint32_t)(uint8_t)params->activation_max * 0x01010101u};
    etk_uv_panel_s8__dsp(&task);
}
