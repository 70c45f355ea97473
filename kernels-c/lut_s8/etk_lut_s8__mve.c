#include <arm_mve.h>

#include "etk_lut_s8.h"

/* A gather of 16 table entries. */
void etk_lut_s8__mve(const etk_lut_s8_params *params, const int8_t *input, int8_t *output)
{
    const uint8x16_t flip = vdupq_n_u8(0x80);
    const int8_t *lut = params->lut;
    for (int32_t i = params->elements / 16; i > 0; --i, input += 16, output += 16) {
        const uint8x16_t index = veorq_u8(vreinterpretq_u8_s8(vldrbq_s8(input)), flip);
        vstrbq_s8(output, vldrbq_gather_offset_s8(lut, index));
    }
    const mve_pred16_t rest = vctp8q((uint32_t)params->elements % 16);
    const uint8x16_t index = veorq_u8(vreinterpretq_u8_s8(vldrbq_z_s8(input, rest)), flip);
    vstrbq_p_s8(output, vldrbq_gather_offset_z_s8(lut, index, rest), rest);
}
