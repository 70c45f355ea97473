#ifndef ETK_LUT_S8_H
#define ETK_LUT_S8_H

#include <stdint.h>

/* Any function of one int8 value, by table (cortex_m::quantized_activation).
 *
 *   output = lut[input + 128]
 *
 * Layout: elements values in memory order; lut has 256 entries, the first for input -128. Ranges: elements >= 0.
 * Alignment: natural. Aliasing: input == output allowed. Scratch: none. Cannot fail. */
typedef struct {
    int32_t elements;
    const int8_t *lut;
} etk_lut_s8_params;

void etk_lut_s8__ref(const etk_lut_s8_params *params, const int8_t *input, int8_t *output);

/* For cores with MVE: the same contract. */
void etk_lut_s8__mve(const etk_lut_s8_params *params, const int8_t *input, int8_t *output);

/* For cores with unaligned access: four elements a word. */
void etk_lut_s8__dsp(const etk_lut_s8_params *params, const int8_t *input, int8_t *output);

#endif
