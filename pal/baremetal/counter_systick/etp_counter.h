#ifndef ETP_COUNTER_H
#define ETP_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/* The core's SysTick timer: 24 bits that count down; its interrupt extends them to 64. */
#define ETP_COUNTER_MASK 0xFFFFFFu
/* It always counts. */
#define ETP_COUNTER_MAY_STAND 0

/* False when it does not count. */
bool etp_counter_start(void);
uint64_t etp_counter(void);

/* The low 24 bits of etp_counter. */
static inline uint32_t etp_counter_low(void)
{
    return (0u - *(volatile const uint32_t *)0xE000E018u) & ETP_COUNTER_MASK;
}

#endif
