#include "etk_max_pool2d_s8__ref_body.h"

void etk_max_pool2d_s8_rows__ref(const etk_max_pool2d_s8_params *params, const int8_t *const *input_rows,
                                 int32_t output_rows, int8_t *output, void *scratch)
{
    (void)scratch;
    etk_max_pool2d_s8_rows__ref_body(params, input_rows, output_rows, output);
}

void etk_max_pool2d_s8__ref(const etk_max_pool2d_s8_params *params, const int8_t *input, int8_t *output,
                            void *scratch)
{
    etk_max_pool2d_s8__ref_body(params, input, output, scratch);
}
