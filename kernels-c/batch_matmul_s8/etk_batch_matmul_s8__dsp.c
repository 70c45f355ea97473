#include <stddef.h>

#include "etk_batch_matmul_s8.h"
#include "etk_dsp.h"

/* Rows of both operands are widened once to halfwords, bytes (0,2), (1,3) of every four, and padded with zeros to whole
 * words; then a block of 2 x 2 outputs takes 4 LDR and 4 SMLAD per pair of k. */

/* Words that a widened row takes. */
static inline int32_t row_words(int32_t depth)
{
    return (depth + 3) / 4 * 2;
}

static void widen(const int8_t *row, int32_t depth, uint32_t addend, uint32_t *to)
{
    for (; depth >= 4; depth -= 4, row += 4, to += 2) {
        const uint32_t word = etk_load_word(row);
        to[0] = etk_sxtab16(addend, word);
        to[1] = etk_sxtab16_odd(addend, word);
    }
    if (depth > 0) {
        int16_t values[4] = {0, 0, 0, 0};
        static const int8_t places[3] = {0, 2, 1};
        for (int32_t i = 0; i < depth; ++i) {
            values[places[i]] = (int16_t)(row[i] + (int16_t)addend);
        }
        to[0] = (uint32_t)(uint16_t)values[0] | (uint32_t)(uint16_t)values[1] << 16;
        to[1] = (uint32_t)(uint16_t)values[2] | (uint32_t)(uint16_t)values[3] << 16;
    }
}

typedef struct {
    int32_t multiplier;
    int32_t constant;
    int32_t shift;
} requantization;

/* Limits other than those of int8 are for a second pass over the output. */
static inline int8_t finish(int32_t acc, int32_t multiplier, int32_t constant, int32_t shift)
{
    const int32_t doubled = (int32_t)((uint32_t)acc * 2u);
    return (int8_t)etk_saturate_s8(etk_smmlar(doubled, multiplier, constant + (doubled >> 31)) >> shift);
}

/* Two rows of the left against all rows of the right; with one row, both pointers are that row and outputs. */
static void multiply_rows(const uint32_t *lhs0, const uint32_t *lhs1, const uint32_t *rhs, int32_t rhs_rows,
                          int32_t words, const requantization *r, int8_t *output0, int8_t *output1)
{
    const int32_t multiplier = r->multiplier;
    const int32_t constant = r->constant;
    const int32_t shift = r->shift;
    for (int32_t n = rhs_rows; n > 0; n -= 2) {
        const uint32_t *next = n > 1 ? rhs + words : rhs;
        const uint32_t *a = lhs0;
        const uint32_t *b = lhs1;
        const uint32_t *c = rhs;
        const uint32_t *d = next;
        int32_t ac = 0;
        int32_t ad = 0;
        int32_t bc = 0;
        int32_t bd = 0;
        for (const uint32_t *end = lhs0 + words; a != end;) {
            const uint32_t c0 = *c++;
            const uint32_t d0 = *d++;
            uint32_t x = *a++;
            ac = etk_smlad(x, c0, ac);
            ad = etk_smlad(x, d0, ad);
            x = *b++;
            bc = etk_smlad(x, c0, bc);
            bd = etk_smlad(x, d0, bd);
            const uint32_t c1 = *c++;
            const uint32_t d1 = *d++;
            x = *a++;
            ac = etk_smlad(x, c1, ac);
            ad = etk_smlad(x, d1, ad);
            x = *b++;
            bc = etk_smlad(x, c1, bc);
            bd = etk_smlad(x, d1, bd);
        }
        output1[0] = finish(bc, multiplier, constant, shift);
        output0[0] = finish(ac, multiplier, constant, shift);
        if (n > 1) {
            output1[1] = finish(bd, multiplier, constant, shift);
            output0[1] = finish(ad, multiplier, constant, shift);
        }
        rhs = next + words;
        output0 += 2;
        output1 += 2;
    }
}

void etk_batch_matmul_s8__dsp(const etk_batch_matmul_s8_params *params, const int8_t *lhs, const int8_t *rhs,
                              int8_t *output, void *scratch)
{
    const int32_t depth = params->depth;
    const int32_t words = row_words(depth);
    const int32_t rhs_rows = params->rhs_rows;
    const int32_t shift = -params->shift;
    const uint32_t lhs_addend = (uint32_t)(uint16_t)params->lhs_offset * 0x00010001u;
    const uint32_t rhs_addend = (uint32_t)(uint16_t)params->rhs_offset * 0x00010001u;
    const requantization r = {.multiplier = params->multiplier,
                              .constant = params->output_offset * (1 << shift) + (1 << (shift - 1)),
                              .shift = shift};
    int8_t *const first = output;
    uint32_t *lhs0 = scratch;
    uint32_t *lhs1 = lhs0 + words;
    uint32_t *right = lhs1 + words;
    for (int32_t b = params->batches; b > 0; --b) {
        for (int32_t n = 0; n < rhs_rows; ++n, rhs += depth) {
            widen(rhs, depth, rhs_addend, right + (ptrdiff_t)n * words);
        }
        for (int32_t m = params->lhs_rows; m > 0; m -= 2) {
            const int two = m > 1;
            widen(lhs, depth, lhs_addend, lhs0);
            if (two) {
                widen(lhs + depth, depth, lhs_addend, lhs1);
            }
            multiply_rows(lhs0, two ? lhs1 : lhs0, right, rhs_rows, words, &r, output, two ? output + rhs_rows : output);
            lhs += two ? 2 * depth : depth;
            output += two ? 2 * rhs_rows : rhs_rows;
        }
    }
    const int32_t low = params->activation_min;
    const int32_t high = params->activation_max;
    if (low > -128 || high < 127) {
        for (int8_t *at = first; at != output; ++at) {
            *at = (int8_t)(*at < low ? low : *at > high ? high : *at);
        }
    }
}
