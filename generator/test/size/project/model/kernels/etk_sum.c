/* A kernel with a frame of its own, that needs the C library. */
#include <stdint.h>
#include <string.h>

int32_t etk_sum(const int8_t *input, int32_t count);

int32_t etk_sum(const int8_t *input, int32_t count) {
  int8_t window[128];
  int32_t sum = 0;
  for (int32_t start = 0; start + 128 <= count; start += 128) {
    memcpy(window, input + start, (size_t)128);
    for (int32_t i = 0; i < 128; i++) sum += window[i] * window[127 - i];
  }
  return sum;
}
