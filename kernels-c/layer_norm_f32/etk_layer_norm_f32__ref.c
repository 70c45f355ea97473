#include <math.h>
#include <stddef.h>

#include "etk_layer_norm_f32.h"

void etk_layer_norm_f32__ref(const etk_layer_norm_f32_params *params, const float *input, const float *weight,
                             const float *bias, float *output, float *mean, float *rstd)
{
    for (int32_t row = 0; row < params->rows; ++row) {
        float sum = 0.0f;
        for (int32_t i = 0; i < params->row_elements; ++i) {
            sum += input[i];
        }
        const float row_mean = sum / (float)params->row_elements;
        float sum_of_squares = 0.0f;
        for (int32_t i = 0; i < params->row_elements; ++i) {
            const float distance = input[i] - row_mean;
            sum_of_squares += distance * distance;
        }
        const float deviation = sqrtf(sum_of_squares / (float)params->row_elements + params->epsilon);
        for (int32_t i = 0; i < params->row_elements; ++i) {
            const float normalised = (input[i] - row_mean) / deviation;
            const float scaled = weight != NULL ? normalised * weight[i] : normalised;
            output[i] = bias != NULL ? scaled + bias[i] : scaled;
        }
        if (mean != NULL) {
            mean[row] = row_mean;
        }
        if (rstd != NULL) {
            rstd[row] = 1.0f / deviation;
        }
        input += params->row_elements;
        output += params->row_elements;
    }
}
