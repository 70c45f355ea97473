#ifndef ETK_UV_WIDEN_S8__DSP_H
#define ETK_UV_WIDEN_S8__DSP_H

#include <stdint.h>

/* Fills one group of an etk_uv_panel_s8 panel: four pixels, each a sequence of runs of int8 values.
 * sources holds four addresses per run, one per pixel. The words of all runs come first, as two pairs of k each,
 * bytes (0,2) and (1,3); then the bytes that are left over of every run, in order, two to a pair.
 * 13 instructions per 16 values, 16 per 4 left-over values, 15 per run. Sources need no alignment. */
typedef struct {
    int32_t runs;
    int32_t words; /* whole words of a run */
    int32_t rest;  /* bytes after them, 0..3 */
    uint32_t addend; /* input offset in both halves */
    uint32_t code[2]; /* filled by a call without group */
} etk_uv_runs;

/* Without group (NULL), prepares runs->code for the calls that follow. */
void etk_uv_widen_s8__dsp(const int8_t *const *sources, etk_uv_runs *runs, uint32_t *group);

#endif
