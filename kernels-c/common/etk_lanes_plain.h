#ifndef ETK_LANES_PLAIN_H
#define ETK_LANES_PLAIN_H

#include <stddef.h>

#include "etk_lanes_s8__c.h"
#include "etk_scale_right.h"

/* etk_lanes_s8 in C, for tiles of 2 * words pixels; words: at most 4. */

/* Adds up the groups of a channel; returns their end, rounded up to whole words. */
static inline const int32_t *etk_lanes_add_groups(const int32_t *values, int32_t words, const int32_t *stream,
                                                  uint32_t *totals, uint32_t *upper)
{
    const int8_t *groups = (const int8_t *)stream;
    int32_t size = 1;
    for (int32_t taps = *groups++; taps > 0; taps = *groups++) {
        uint32_t group[4] = {32768, 32768, 32768, 32768};
        size += 1 + taps;
        for (; taps > 0; --taps, values += words) {
            const uint32_t weight = (uint32_t)(int32_t)*groups++;
            for (int32_t i = 0; i < words; ++i) {
                group[i] += (uint32_t)values[i] * weight;
            }
        }
        for (int32_t i = 0; i < words; ++i) {
            totals[i] += group[i];
            upper[i] += (uint32_t)((int32_t)group[i] >> 16);
        }
    }
    return stream + (size + 3) / 4;
}

static inline void etk_lanes_channels(const etk_lanes_s8 *task, int32_t words)
{
    const int32_t *record = task->stream;
    int8_t *output = task->output;
    for (int32_t left = task->channels; left > 0; --left, ++output) {
        const uint32_t start = (uint32_t)record[0];
        const etk_right_scale scale = {record[1], record[2], record[3] & 255, task->activation_min, task->activation_max};
        const uint32_t first_start = start - ((uint32_t)record[3] >> 8 << 15);
        uint32_t totals[4] = {0};
        uint32_t upper[4] = {0};
        record = etk_lanes_add_groups(task->values, words, record + 4, totals, upper);
        int8_t *result = output;
        for (int32_t i = 0; i < words; ++i, result += 2 * (ptrdiff_t)task->pitch) {
            const uint32_t first = totals[i] - (upper[i] << 16) + first_start;
            result[0] = etk_scale_right_to_s8((int32_t)first, &scale, task->rectified);
            result[task->pitch] = etk_scale_right_to_s8((int32_t)(upper[i] + start), &scale, task->rectified);
        }
    }
}

#endif
