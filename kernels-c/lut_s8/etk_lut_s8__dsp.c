#include "etk_dsp.h"
#include "etk_lut_s8.h"

/* Four elements a word: 15 instructions, of which a byte takes UXTB or UBFX, LDRB and STRB. */
void etk_lut_s8__dsp(const etk_lut_s8_params *params, const int8_t *input, int8_t *output)
{
    /* Bit 7 of an index flips when the table is entered with the byte of the two's complement number. */
    const int8_t *lut = params->lut;
    int32_t left = params->elements;
    for (; left >= 4; left -= 4, input += 4, output += 4) {
        const uint32_t word = etk_load_word(input) ^ 0x80808080u;
        output[0] = lut[word & 0xffu];
        output[1] = lut[(word >> 8) & 0xffu];
        output[2] = lut[(word >> 16) & 0xffu];
        output[3] = lut[word >> 24];
    }
    for (; left > 0; --left) {
        *output++ = lut[*input++ + 128];
    }
}
