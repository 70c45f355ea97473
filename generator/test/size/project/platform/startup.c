/* The smallest platform that links: a vector table, a reset handler, one exception handler. */
#include <stdint.h>

extern uint32_t stack_top;
int main(void);
void reset_handler(void);
void fault_handler(void);

static volatile uint32_t fault_count;

void reset_handler(void) {
  (void)main();
  for (;;) {
  }
}

void fault_handler(void) {
  volatile uint32_t words[16];
  for (int i = 0; i < 16; i++) words[i] = fault_count;
  fault_count = words[3] + 1;
}

__attribute__((section(".vectors"), used)) static const uintptr_t vectors[4] = {
    (uintptr_t)&stack_top, (uintptr_t)reset_handler, (uintptr_t)fault_handler, (uintptr_t)fault_handler};
