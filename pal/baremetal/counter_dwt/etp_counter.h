#ifndef ETP_COUNTER_H
#define ETP_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Counts core clock cycles, exact to the cycle: the cycle counter in the core's DWT unit or, where a chip has none or
 * has locked it, the SysTick timer. Both give the low 24 bits.
 */
#define ETP_COUNTER_MASK 0xFFFFFFu
/* Chips may lack both counters. */
#define ETP_COUNTER_MAY_STAND 1

/* Decided by etp_counter_start. */
extern bool etp_counter_is_systick;

/* False when neither counts. */
bool etp_counter_start(void);

/* 64 bits; must be called at least once in 2^32 cycles. */
uint64_t etp_counter(void);

/* The low 24 bits of etp_counter. */
static inline uint32_t etp_counter_low(void)
{
    const uint32_t low = etp_counter_is_systick ? 0u - *(volatile const uint32_t *)0xE000E018u  /* SYST_CVR counts down */
                                                : *(volatile const uint32_t *)0xE0001004u; /* DWT_CYCCNT */
    return low & ETP_COUNTER_MASK;
}

#endif
