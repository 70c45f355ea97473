#include "etk_requantize.h"
#include "etk_requantize_probe.h"

void etk_requantize_probe__ref(const etk_requantize_probe_params *params, const int32_t *values,
                               const int32_t *multipliers, const int32_t *shifts, int32_t *output)
{
    for (int32_t i = 0; i < params->elements; ++i) {
        output[i] = etk_requantize(values[i], multipliers[i], shifts[i]);
    }
}
