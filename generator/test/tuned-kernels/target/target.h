#ifndef TARGET_H
#define TARGET_H

#include <stdint.h>

void target_print(const char *text);
void target_print_number(uint32_t value);
_Noreturn void target_exit(uint32_t status);
void target_start_counter(void);
/* Instructions between two readings, less than 2^24 ticks apart. */
uint32_t target_elapsed(uint32_t start, uint32_t end);

static inline uint32_t target_ticks(void)
{
    return *(volatile uint32_t *)0xE000E018;
}

#endif
