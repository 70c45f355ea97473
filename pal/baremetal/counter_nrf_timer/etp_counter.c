#include "etp_counter.h"

#define TASKS_START (*(volatile uint32_t *)(ETP_TIMER0 + 0x000u))
#define TASKS_STOP (*(volatile uint32_t *)(ETP_TIMER0 + 0x004u))
#define TASKS_CLEAR (*(volatile uint32_t *)(ETP_TIMER0 + 0x00Cu))
#define BIT_MODE (*(volatile uint32_t *)(ETP_TIMER0 + 0x508u))
#define PRESCALER (*(volatile uint32_t *)(ETP_TIMER0 + 0x510u))

#define BIT_MODE_32 3u

static uint32_t last_low;
static uint32_t high;

bool etp_counter_start(void)
{
    TASKS_STOP = 1;
    BIT_MODE = BIT_MODE_32;
    PRESCALER = 0;
    TASKS_CLEAR = 1;
    TASKS_START = 1;
    last_low = 0;
    return true;
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
