/*
 * Ticks and laps on top of a free-running hardware counter (etp_counter.h).
 *
 * Under an emulator one tick may be many instructions. etp_lap finds out where inside a tick it was called:
 * it polls until the counter moves on and subtracts the time of its polls. It so returns right after the
 * edge of a tick, where the next lap starts. etp_init measures what one poll takes and what an empty lap takes.
 */
#include "etp.h"
#include "etp_board.h"
#include "etp_counter.h"

#include <stdbool.h>

/* Times are kept in parts: 1 unit = ETP_UNITS_PER_TICK_DENOMINATOR parts, 1 tick = ETP_UNITS_PER_TICK_NUMERATOR parts. */
#define PARTS_PER_TICK ETP_UNITS_PER_TICK_NUMERATOR
#define PARTS_PER_UNIT ETP_UNITS_PER_TICK_DENOMINATOR
/* A poll takes about so many units: where a tick is shorter, polls cannot find out where inside it a call was. */
#define UNITS_PER_POLL 8u
#define TICK_IS_SHORT (PARTS_PER_TICK < UNITS_PER_POLL * PARTS_PER_UNIT)

enum { CALIBRATION_TICKS = 256 };

static bool is_counting;
static uint64_t start_ticks;
static uint64_t lap_start;
static uint64_t parts_per_poll;
static uint64_t empty_lap;

/* Polls until the counter is `ticks` beyond `first`. Never inlined: calibration and use must be the same loop. */
static __attribute__((noinline)) uint32_t poll_until(uint32_t first, uint32_t ticks)
{
    uint32_t polls = 0;

    do {
        polls++;
    } while (((etp_counter_low() - first) & ETP_COUNTER_MASK) < ticks);
    return polls;
}

void etp_init(void)
{
    is_counting = etp_counter_start();
    if (ETP_COUNTER_MAY_STAND && !is_counting) {
        return;
    }
    start_ticks = etp_counter();

    const uint32_t first = etp_counter_low();
    (void)poll_until(first, 1);
    const uint32_t polls = poll_until(first + 1u, CALIBRATION_TICKS);
    parts_per_poll = (CALIBRATION_TICKS * PARTS_PER_TICK + polls / 2u) / polls;

    /* The first lap finds an edge, the second is empty. */
    (void)etp_lap();
    empty_lap = etp_lap() * PARTS_PER_UNIT;
    (void)etp_lap();
}

uint64_t etp_ticks(void)
{
    return ETP_COUNTER_MAY_STAND && !is_counting ? 0u : etp_counter() - start_ticks;
}

uint64_t etp_lap(void)
{
    if (ETP_COUNTER_MAY_STAND && !is_counting) {
        return 0;
    }
    const uint32_t polls = TICK_IS_SHORT ? 0u : poll_until(etp_counter_low(), 1);
    const uint64_t edge = etp_counter() * PARTS_PER_TICK;
    const uint64_t lap = edge - polls * parts_per_poll - lap_start;

    lap_start = edge;
    return lap > empty_lap ? (lap - empty_lap) / PARTS_PER_UNIT : 0u;
}
