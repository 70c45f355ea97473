/* Stands for generated code: an arena in a section of its own, one kernel call. */
#include <stdint.h>

int32_t etk_sum(const int8_t *input, int32_t count);
extern const int8_t tiny_weights[];
int32_t tiny_forward(void);

__attribute__((section(".arena.ram"), used)) static uint8_t tiny_arena[1000];

int32_t tiny_forward(void) {
  tiny_arena[0] = 1;
  return etk_sum(tiny_weights, 3000) + tiny_arena[0];
}
