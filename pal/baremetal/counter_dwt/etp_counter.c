#include "etp_counter.h"

#include "etp_print.h"

#define DWT_CONTROL (*(volatile uint32_t *)0xE0001000u)
#define CYCLE_COUNT (*(volatile const uint32_t *)0xE0001004u)
#define DWT_LOCK_ACCESS (*(volatile uint32_t *)0xE0001FB0u)
#define DEBUG_CONTROL (*(volatile uint32_t *)0xE000EDFCu) /* DEMCR */
#define SYSTICK_CONTROL (*(volatile uint32_t *)0xE000E010u)
#define SYSTICK_RELOAD (*(volatile uint32_t *)0xE000E014u)
#define SYSTICK_CURRENT (*(volatile uint32_t *)0xE000E018u)
#define INTERRUPT_STATE (*(volatile const uint32_t *)0xE000ED04u)

#define DEBUG_TRACE_ENABLE (1u << 24)
#define CYCLE_COUNT_ENABLE 1u
#define NO_CYCLE_COUNTER (1u << 25)
/* Opens the lock that some cores put before the DWT; others ignore the write. */
#define UNLOCK_KEY 0xC5ACCE55u
/* Enabled, with interrupt, clocked by the core. */
#define SYSTICK_RUN 7u
#define SYSTICK_PENDING (1u << 26)

/* A counter that does not move in so many reads does not count. */
enum { READS_OF_A_STOPPED_COUNTER = 4096 };

void etp_systick_handler(void);

bool etp_counter_is_systick;
static uint32_t last_count;
/* Of the cycle counter or, changed by the interrupt, of the timer. */
static volatile uint32_t wraps;

/* Comes when the timer reaches 0, which is where its count starts again at 0. */
void etp_systick_handler(void)
{
    wraps++;
}

static bool moves(void)
{
    const uint32_t first = etp_counter_low();

    for (int reads = 0; reads < READS_OF_A_STOPPED_COUNTER; reads++) {
        if (etp_counter_low() != first) {
            return true;
        }
    }
    return false;
}

bool etp_counter_start(void)
{
    DEBUG_CONTROL |= DEBUG_TRACE_ENABLE;
    DWT_LOCK_ACCESS = UNLOCK_KEY;
    DWT_CONTROL |= CYCLE_COUNT_ENABLE;
    last_count = CYCLE_COUNT;
    if ((DWT_CONTROL & NO_CYCLE_COUNTER) == 0u && moves()) {
        return true;
    }

    etp_counter_is_systick = true;
    SYSTICK_RELOAD = ETP_COUNTER_MASK;
    SYSTICK_CURRENT = 0;
    SYSTICK_CONTROL = SYSTICK_RUN;
    const bool counts = moves();
    etp_print(counts ? "time: by SysTick, the cycle counter does not count\n" : "time: none, neither the cycle counter nor SysTick counts\n");
    return counts;
}

static uint64_t systick_count(void)
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

uint64_t etp_counter(void)
{
    if (etp_counter_is_systick) {
        return systick_count();
    }
    const uint32_t count = CYCLE_COUNT;

    if (count < last_count) {
        wraps++;
    }
    last_count = count;
    return ((uint64_t)wraps << 32) | count;
}
