#include <stddef.h>

#include "etk_bytes.h"
#include "etk_transpose_s8.h"

/* Lines of the last dimension: contiguous on both sides, they are copied by words; otherwise four at a time. */
static inline void copy_line(const int8_t *from, int32_t from_step, int8_t *to, int32_t to_step, int32_t count)
{
    if (from_step == 1 && to_step == 1) {
        etk_copy_bytes(to, from, count);
        return;
    }
    for (; count >= 4; count -= 4) {
        const int8_t first = from[0];
        const int8_t second = from[from_step];
        from += 2 * from_step;
        const int8_t third = from[0];
        const int8_t fourth = from[from_step];
        from += 2 * from_step;
        to[0] = first;
        to[to_step] = second;
        to += 2 * to_step;
        to[0] = third;
        to[to_step] = fourth;
        to += 2 * to_step;
    }
    for (; count > 0; --count, from += from_step, to += to_step) {
        *to = *from;
    }
}

void etk_transpose_s8__c(const etk_transpose_s8_params *params, const int8_t *input, int8_t *output)
{
    const int32_t count = params->size3;
    const int32_t from_step = params->input_stride3;
    const int32_t to_step = params->output_stride3;
    for (int32_t i0 = 0; i0 < params->size0; ++i0) {
        for (int32_t i1 = 0; i1 < params->size1; ++i1) {
            const int8_t *from = input + (ptrdiff_t)i0 * params->input_stride0 + (ptrdiff_t)i1 * params->input_stride1;
            int8_t *to = output + (ptrdiff_t)i0 * params->output_stride0 + (ptrdiff_t)i1 * params->output_stride1;
            for (int32_t i2 = params->size2; i2 > 0; --i2) {
                copy_line(from, from_step, to, to_step, count);
                from += params->input_stride2;
                to += params->output_stride2;
            }
        }
    }
}
