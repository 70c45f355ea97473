#ifndef ETK_LINEAR_S8_FOURS_H
#define ETK_LINEAR_S8_FOURS_H

#include <stdint.h>

/* linear_s8 for filter_offset 0, for every core; etk_linear_s8.h has the mathematics. */
typedef struct {
    int32_t batches;
    int32_t input_features;
    int32_t output_features;
    int32_t output_offset;
    int32_t multiplier;
    int32_t shift;
    int32_t activation_min;
    int32_t activation_max;
    const int8_t *weights; /* [output_features, input_features] */
    const int32_t *starts; /* biases with the input offset folded in */
} etk_linear_s8_fours_params;

void etk_linear_s8_fours__c(const etk_linear_s8_fours_params *params, const int8_t *input, int8_t *output);

#endif
