#include "register_model.h"

#include <stdio.h>
#include <string.h>

#include "etp_npu_registers.h"

#define SIZE 0x1400u

static model_setup setup;
static uint32_t registers[SIZE / 4];
static int broken, jobs, was_reset, running, resetting_reads, job_left, ports_set, regions_set;
static uint32_t protection, status, gating;

static void broke(const char *rule, uint32_t offset, uint32_t value)
{
    printf("broken: %s (offset 0x%x, value 0x%x)\n", rule, offset, value);
    broken++;
}

void model_begin(const model_setup *with)
{
    setup = *with;
    memset(registers, 0, sizeof registers);
    broken = jobs = was_reset = running = resetting_reads = job_left = ports_set = regions_set = 0;
    protection = status = gating = 0;
}

static int is_counter(uint32_t offset)
{
    const uint32_t low = setup.product == 2u ? offset - 0x1000u : offset;
    return low == NPU_PMCR || low == NPU_PMCNTENSET || low == NPU_PMCCNTR || low == NPU_PMCCNTR + 4u;
}

static int is_read_only(uint32_t offset)
{
    return offset == NPU_ID || offset == NPU_STATUS || offset == NPU_PROT || offset == NPU_CONFIG;
}

static int exists(uint32_t offset)
{
    if (offset % 4u != 0u) {
        return 0;
    }
    if (is_read_only(offset) || is_counter(offset) || offset == NPU_CMD || offset == NPU_RESET || offset == NPU_REGIONCFG) {
        return 1;
    }
    if (offset >= NPU_QBASE && offset <= NPU_QSIZE && offset != 0x18u) {
        return 1;
    }
    if (offset == NPU_AXI_SRAM || offset == NPU_AXI_EXT) {
        return setup.product == 2u;
    }
    return (offset >= NPU_ATTRIBUTES && offset < NPU_ATTRIBUTES + 16u) || (offset >= NPU_BASEP && offset < NPU_BASEP + 64u);
}

static uint32_t offset_of(uintptr_t address)
{
    const uintptr_t offset = address - MODEL_BASE;
    if (offset >= SIZE || !exists((uint32_t)offset)) {
        broke("a register that is reserved", (uint32_t)offset, 0u);
        return NPU_ID;
    }
    return (uint32_t)offset;
}

uint32_t model_read(uintptr_t address)
{
    const uint32_t offset = offset_of(address);
    switch (offset) {
    case NPU_ID:
        return setup.id;
    case NPU_CONFIG:
        return setup.config;
    case NPU_PROT:
        return protection;
    case NPU_STATUS:
        if (resetting_reads > 0) {
            resetting_reads--;
            return STATUS_RESETTING;
        }
        return status | (running ? STATUS_RUNNING : 0u);
    default:
        return is_counter(offset) ? 4321u : registers[offset / 4u];
    }
}

static void run(void)
{
    const uint32_t commands = registers[NPU_QBASE / 4u];
    if (!was_reset) broke("a job before the first reset", NPU_CMD, 0u);
    if (running) broke("a job while another one runs", NPU_CMD, 0u);
    if (gating != 0u) broke("a job while clock or power may be gated", NPU_CMD, gating);
    if (!ports_set) broke("a job before the ports are set", NPU_CMD, 0u);
    if (!regions_set) broke("a job before the regions have ports", NPU_CMD, 0u);
    if (commands % 16u != 0u || registers[NPU_QSIZE / 4u] == 0u) broke("a wrong base or no commands", NPU_QBASE, commands);
    for (uint32_t i = 0; i < 8u; i++) {
        if (registers[(NPU_BASEP + 8u * i) / 4u] % 16u != 0u) broke("a wrong base of a region", NPU_BASEP + 8u * i, 0u);
    }
    running = 1;
    status = 0u;
    job_left = (int)setup.job_reads;
    jobs++;
}

void model_write(uintptr_t address, uint32_t value)
{
    const uint32_t offset = offset_of(address);
    if (is_read_only(offset)) broke("a write to a register that is read only", offset, value);
    if (resetting_reads > 0) broke("a write during a reset", offset, value);
    if (running && offset != NPU_CMD && offset != NPU_RESET) broke("a write during a job", offset, value);
    if (offset == NPU_RESET) {
        if ((value & ~3u) != 0u) broke("reserved bits of RESET", offset, value);
        memset(registers, 0, sizeof registers);
        protection = setup.ignores_protection ? 0u : value & 3u;
        running = ports_set = regions_set = 0;
        status = gating = 0u;
        was_reset = 1;
        resetting_reads = (int)setup.reset_reads;
        return;
    }
    registers[offset / 4u] = value;
    if (offset == NPU_ATTRIBUTES + 12u) ports_set = 1;
    if (offset == NPU_REGIONCFG) regions_set = 1;
    if (offset == NPU_CMD) {
        if ((value & 0xffe0u) != 0u) broke("reserved bits of CMD", offset, value);
        if ((value & CMD_RUN) != 0u) run(); /* with the clock that the write before left */
        gating = value & CMD_MAY_SLEEP;
    }
}

int model_step(void)
{
    if (!running || --job_left > 0) {
        return 0;
    }
    running = 0;
    status = setup.final_status;
    return 1;
}

int model_broken_rules(void)
{
    return broken;
}

int model_jobs(void)
{
    return jobs;
}

uint32_t model_register(uint32_t offset)
{
    return registers[offset / 4u];
}
