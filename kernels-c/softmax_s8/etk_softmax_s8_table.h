#ifndef ETK_SOFTMAX_S8_TABLE_H
#define ETK_SOFTMAX_S8_TABLE_H

#include <stdint.h>

/* softmax_s8 with inner_size = 1, where exp of every difference to the maximum comes from a table; etk_softmax_s8.h has
 * the mathematics. Worth its flash, at most 1 KB, from a few dozen elements on: 15 instructions an element instead of
 * 150. Aliasing: input == output allowed. */
typedef struct {
    int32_t outer_size;
    int32_t axis_size;
    int32_t entries;         /* differences 0, -1, ... that are not below diff_min */
    const int32_t *exponentials; /* Q0.31 */
} etk_softmax_s8_table_params;

void etk_softmax_s8_table__c(const etk_softmax_s8_table_params *params, const int8_t *input, int8_t *output);

/* For MVE cores: axis_size <= 4095, so that sums stay below 2^31. */
void etk_softmax_s8_table__mve(const etk_softmax_s8_table_params *params, const int8_t *input, int8_t *output);

#endif
