#include "etk_linear_s8_octets.h"
#include "etk_pointwise_s8__mve.h"

void etk_linear_s8_batched__mve(const etk_linear_s8_batched_params *params, const int8_t *input, int8_t *output,
                                void *scratch)
{
    const etk_pointwise_s8_params pixels = {.input_channels = params->input_features,
                                            .output_channels = params->output_features,
                                            .pixel_pitch = params->input_features,
                                            .steps = params->steps,
                                            .epilogue = params->epilogue,
                                            .activation_min = params->activation_min,
                                            .activation_max = params->activation_max,
                                            .stream = params->stream};
    etk_pointwise_s8__mve(&pixels, input, params->batches, output, scratch);
}
