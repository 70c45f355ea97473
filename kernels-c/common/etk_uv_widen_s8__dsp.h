#ifndef ETK_UV_WIDEN_S8__DSP_H
#define ETK_UV_WIDEN_S8__DSP_H

#include <stdint.h>

/* Fills groups of an etk_uv_panel_s8 panel: four pixels each, a pixel being a sequence of runs of int8 values.
 * sources holds four addresses per run, one per pixel of the first group; a group's pixels lie `advance` bytes behind the
 * end of the runs of the group before. The words of all runs come first in a group, as two pairs of k each, bytes (0,2)
 * and (1,3); then the bytes that are left over of every run, in order, two to a pair.
 * Per group and run 11 instructions, 13 per word of the run (4, and 3 per two words, more when it has more than two), 3
 * and 15 per left-over byte; per run 17. Sources need no alignment. */
typedef struct {
    int32_t runs;
    int32_t words; /* whole words of a run */
    int32_t rest;  /* bytes after them, 0..3 */
    uint32_t addend; /* input offset in both halves */
    int32_t advance;
    int32_t group_bytes; /* distance of groups in the panel */
    uint32_t code[4]; /* filled by a call without group */
} etk_uv_runs;

/* Without group (NULL), prepares runs->code for the calls that follow. */
void etk_uv_widen_s8__dsp(const int8_t *const *sources, etk_uv_runs *runs, uint32_t *group, int32_t groups);

#endif
