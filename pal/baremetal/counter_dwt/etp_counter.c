#include "etp_counter.h"

#define DWT_CONTROL (*(volatile uint32_t *)0xE0001000u)
#define DWT_LOCK_ACCESS (*(volatile uint32_t *)0xE0001FB0u)
#define DEBUG_CONTROL (*(volatile uint32_t *)0xE000EDFCu) /* DEMCR */

#define DEBUG_TRACE_ENABLE (1u << 24)
#define CYCLE_COUNT_ENABLE 1u
/* Opens the lock that some cores put before the DWT; others ignore the write. */
#define UNLOCK_KEY 0xC5ACCE55u

static uint32_t last_low;
static uint32_t high;

void etp_counter_start(void)
{
    DEBUG_CONTROL |= DEBUG_TRACE_ENABLE;
    DWT_LOCK_ACCESS = UNLOCK_KEY;
    DWT_CONTROL |= CYCLE_COUNT_ENABLE;
    last_low = etp_counter_low();
}

uint64_t etp_counter(void)
{
    const uint32_t low = etp_counter_low();

    if (low < last_low) {
        high++;
    }
    last_low = low;
    return ((uint64_t)high << 32) | low;
}
