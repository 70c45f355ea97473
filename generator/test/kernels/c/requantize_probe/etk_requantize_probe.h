#ifndef ETK_REQUANTIZE_PROBE_H
#define ETK_REQUANTIZE_PROBE_H

#include <stdint.h>

/* Test only: etk_requantize() for each element, so that its full 32-bit result can be judged. */
typedef struct {
    int32_t elements;
} etk_requantize_probe_params;

void etk_requantize_probe__ref(const etk_requantize_probe_params *params, const int32_t *values,
                               const int32_t *multipliers, const int32_t *shifts, int32_t *output);

#endif
