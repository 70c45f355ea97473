#define ETK_LANES_QUAD
#include "etk_conv2d_s8_lanes_body.h"
#include "etk_lanes_quad_s8__c.h"

void etk_conv2d_s8_lanes_quad_rows__c(const etk_conv2d_s8_lanes_params *params, const int8_t *const *input_rows,
                                      int32_t output_rows, int8_t *output, void *scratch)
{
    etk_conv2d_s8_lanes_rows_body(params, input_rows, output_rows, output, scratch, etk_lanes_quad_s8__c);
}

void etk_conv2d_s8_lanes_quad__c(const etk_conv2d_s8_lanes_params *params, const int8_t *input, int8_t *output,
                                 void *scratch)
{
    etk_conv2d_s8_lanes_body(params, input, output, scratch, etk_lanes_quad_s8__c);
}
