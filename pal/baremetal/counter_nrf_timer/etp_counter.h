#ifndef ETP_COUNTER_H
#define ETP_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/* TIMER0 of an nRF5 device: 32 bits at 16 MHz, read by capturing it into a compare register. */
#define ETP_COUNTER_MASK 0xFFFFFFFFu
/* It always counts. */
#define ETP_COUNTER_MAY_STAND 0

#define ETP_TIMER0 0x40008000u

/* False when it does not count. */
bool etp_counter_start(void);

/* Extends the counter to 64 bits; must be called at least once in 2^32 ticks (268 s). */
uint64_t etp_counter(void);

/* The low 32 bits of etp_counter. */
static inline uint32_t etp_counter_low(void)
{
    *(volatile uint32_t *)(ETP_TIMER0 + 0x040u) = 1;      /* TASKS_CAPTURE[0] */
    return *(volatile const uint32_t *)(ETP_TIMER0 + 0x540u); /* CC[0] */
}

#endif
