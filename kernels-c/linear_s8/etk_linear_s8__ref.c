#include "etk_linear_s8__ref_body.h"

void etk_linear_s8__ref(const etk_linear_s8_params *params, const int8_t *input, int8_t *output)
{
    etk_linear_s8__ref_body(params, input, output);
}
