#include "etp_counter.h"

#define CONTROL (*(volatile uint32_t *)0xE000E010u)
#define RELOAD (*(volatile uint32_t *)0xE000E014u)
#define CURRENT (*(volatile uint32_t *)0xE000E018u)
#define INTERRUPT_STATE (*(volatile const uint32_t *)0xE000ED04u)

/* Enabled, with interrupt, clocked by the core. */
#define CONTROL_RUN 7u
#define SYSTICK_PENDING (1u << 26)

void etp_systick_handler(void);

static volatile uint32_t wraps;

/* Comes when the timer reaches 0, which is where etp_counter_low starts again at 0. */
void etp_systick_handler(void)
{
    wraps++;
}

bool etp_counter_start(void)
{
    RELOAD = ETP_COUNTER_MASK;
    CURRENT = 0;
    CONTROL = CONTROL_RUN;
    return true;
}

uint64_t etp_counter(void)
{
    uint32_t high;
    uint32_t low;
    uint32_t pending;

    do {
        high = wraps;
        low = etp_counter_low();
        pending = INTERRUPT_STATE & SYSTICK_PENDING;
    } while (high != wraps);
    /* A wrap whose interrupt is held back counts if it came before `low` was read. */
    if (pending != 0u && low <= ETP_COUNTER_MASK / 2u) {
        high++;
    }
    return ((uint64_t)high << 24) | low;
}
