#ifndef ETP_COUNTER_H
#define ETP_COUNTER_H

#include <stdint.h>

/* The core's cycle counter in the DWT unit: 32 bits, exact to the cycle. */
#define ETP_COUNTER_MASK 0xFFFFFFFFu

void etp_counter_start(void);

/* Extends the counter to 64 bits; must be called at least once in 2^32 cycles. */
uint64_t etp_counter(void);

/* The low 32 bits of etp_counter. */
static inline uint32_t etp_counter_low(void)
{
    return *(volatile const uint32_t *)0xE0001004u;
}

#endif
