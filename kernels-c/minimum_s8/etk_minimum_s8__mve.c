#include "etk_extremes_s8__mve.h"
#include "etk_minimum_s8.h"

ETK_EXTREME_ROW__MVE("vmin.s8")

void etk_minimum_s8__mve(const etk_minimum_s8_params *p, const int8_t *input1, const int8_t *input2, int8_t *output)
{
    const etk_extremes_s8 tensors = {
        {p->size0, p->size1, p->size2, p->size3},
        {p->input1_stride0, p->input1_stride1, p->input1_stride2, p->input1_stride3},
        {p->input2_stride0, p->input2_stride1, p->input2_stride2, p->input2_stride3},
        {p->output_stride0, p->output_stride1, p->output_stride2, p->output_stride3},
    };
    etk_extremes(tensors, input1, input2, output, extreme_row);
}
