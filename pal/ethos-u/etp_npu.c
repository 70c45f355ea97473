#include "etp_npu.h"

#include "etp_npu_registers.h"

/* Reads of STATUS before a reset counts as stuck; one takes a handful of cycles. */
#define RESET_POLLS 100000u
#define ALIGNMENT_MASK 15u

static uint32_t read(const etp_npu *npu, uint32_t offset)
{
    return ETP_NPU_READ(npu->config->base + offset);
}

static void write(const etp_npu *npu, uint32_t offset, uint32_t value)
{
    ETP_NPU_WRITE(npu->config->base + offset, value);
}

static void write_address(const etp_npu *npu, uint32_t offset, uintptr_t address)
{
    write(npu, offset, (uint32_t)address);
    write(npu, offset + 4u, (uint32_t)((uint64_t)address >> 32));
}

static uint32_t counter(const etp_npu *npu, uint32_t offset)
{
    return npu->config->product == ETP_NPU_U85 ? offset + 0x1000u : offset;
}

static void set_ports(const etp_npu *npu)
{
    const etp_npu_config *config = npu->config;

    for (uint32_t i = 0; i < 4; i++) {
        write(npu, NPU_ATTRIBUTES + 4u * i, config->attributes[i]);
    }
    if (config->product == ETP_NPU_U85) {
        write(npu, NPU_AXI_SRAM, config->port_limits[0]);
        write(npu, NPU_AXI_EXT, config->port_limits[1]);
    }
}

static etp_npu_status reset(const etp_npu *npu)
{
    const etp_npu_config *config = npu->config;
    const uint32_t protection = (config->privileged ? 1u : 0u) | (config->secure ? 0u : 2u);
    uint32_t polls = RESET_POLLS;

    write(npu, NPU_RESET, protection);
    while ((read(npu, NPU_STATUS) & STATUS_RESETTING) != 0u) {
        if (--polls == 0u) {
            return ETP_NPU_RESET_STUCK;
        }
    }
    if ((read(npu, NPU_PROT) & 3u) != protection) {
        return ETP_NPU_OTHER_PROTECTION;
    }
    set_ports(npu);
    write(npu, NPU_CMD, CMD_MAY_SLEEP);
    return ETP_NPU_OK;
}

etp_npu_status etp_npu_init(etp_npu *npu, const etp_npu_config *config)
{
    npu->config = config;
    npu->interrupted = false;
    npu->cycles = 0u;
    if (read(npu, NPU_CONFIG) >> 28 != (uint32_t)config->product) {
        return ETP_NPU_OTHER_PRODUCT;
    }
    return reset(npu);
}

/* What a stream was compiled for has to be what there is; a patch of the architecture may differ, its minor version be higher. */
static etp_npu_status check(const etp_npu *npu, const etp_npu_job *job)
{
    const uint32_t found = read(npu, NPU_CONFIG);
    const uint32_t id = read(npu, NPU_ID);

    if (found >> 28 != job->config >> 28) {
        return ETP_NPU_OTHER_PRODUCT;
    }
    if ((found & 15u) != (job->config & 15u)) {
        return ETP_NPU_OTHER_MACS;
    }
    if ((found >> 4 & 15u) != (job->config >> 4 & 15u) || id >> 28 != job->id >> 28 || (id >> 20 & 255u) < (job->id >> 20 & 255u)) {
        return ETP_NPU_OTHER_VERSION;
    }
    if ((job->config >> 27 & 1u) > (found >> 27 & 1u)) {
        return ETP_NPU_NO_CUSTOM_DMA;
    }
    uintptr_t addresses = (uintptr_t)job->commands;
    for (uint32_t i = 0; i < ETP_NPU_REGIONS; i++) {
        addresses |= job->regions[i];
    }
    return (addresses & ALIGNMENT_MASK) == 0u ? ETP_NPU_OK : ETP_NPU_MISALIGNED;
}

static void start(etp_npu *npu, const etp_npu_job *job)
{
    npu->interrupted = false;
    write(npu, NPU_CMD, 0u); /* clock and power stay on */
    write(npu, counter(npu, NPU_PMCR), PMCR_ENABLE | PMCR_RESET_CYCLES);
    write(npu, counter(npu, NPU_PMCNTENSET), PMU_CYCLES);
    write_address(npu, NPU_QBASE, (uintptr_t)job->commands);
    write(npu, NPU_QSIZE, job->command_bytes);
    write(npu, NPU_QCONFIG, npu->config->command_port);
    for (uint32_t i = 0; i < ETP_NPU_REGIONS; i++) {
        write_address(npu, NPU_BASEP + 8u * i, job->regions[i]);
    }
    write(npu, NPU_REGIONCFG, npu->config->region_ports);
    write(npu, NPU_CMD, CMD_RUN);
}

/* True when the job has ended, well or not, within the time. */
static bool wait_for_end(const etp_npu *npu)
{
    for (uint32_t left = npu->config->timeout; left > 0u; left--) {
        const bool ended = npu->config->uses_interrupt ? npu->interrupted : (read(npu, NPU_STATUS) & STATUS_RUNNING) == 0u;
        if (ended) {
            return true;
        }
        etp_npu_wait();
    }
    return false;
}

static etp_npu_status judge(uint32_t status)
{
    if ((status & STATUS_BUS_ERROR) != 0u) {
        return ETP_NPU_BUS_ERROR;
    }
    if ((status & STATUS_PARSE_ERROR) != 0u) {
        return ETP_NPU_PARSE_ERROR;
    }
    if ((status & STATUS_ERRORS) != 0u) {
        return ETP_NPU_MEMORY_FAULT;
    }
    return (status & STATUS_END_REACHED) != 0u ? ETP_NPU_OK : ETP_NPU_STOPPED_EARLY;
}

etp_npu_status etp_npu_run(etp_npu *npu, const etp_npu_job *job)
{
    etp_npu_status status = check(npu, job);

    if (status != ETP_NPU_OK) {
        return status;
    }
    for (size_t i = 0; i < job->cleaned_count; i++) {
        etp_npu_clean(job->cleaned[i].begin, job->cleaned[i].bytes);
    }
    start(npu, job);
    status = wait_for_end(npu) ? judge(read(npu, NPU_STATUS)) : ETP_NPU_TIMEOUT;
    npu->cycles = read(npu, counter(npu, NPU_PMCCNTR)) | (uint64_t)read(npu, counter(npu, NPU_PMCCNTR) + 4u) << 32;
    if (status != ETP_NPU_OK) {
        /* The first status says what went wrong; a reset that fails as well shows at the next job. */
        (void)reset(npu);
        return status;
    }
    write(npu, NPU_CMD, CMD_CLEAR_INTERRUPT);
    for (size_t i = 0; i < job->invalidated_count; i++) {
        etp_npu_invalidate(job->invalidated[i].begin, job->invalidated[i].bytes);
    }
    write(npu, NPU_CMD, CMD_MAY_SLEEP);
    return ETP_NPU_OK;
}

void etp_npu_interrupt(etp_npu *npu)
{
    write(npu, NPU_CMD, CMD_CLEAR_INTERRUPT);
    npu->interrupted = true;
}

const char *etp_npu_message(etp_npu_status status)
{
    switch (status) {
    case ETP_NPU_OK:
        return "the NPU ran the job";
    case ETP_NPU_OTHER_PRODUCT:
        return "this NPU is of another generation: check the base address, or export the model for this one";
    case ETP_NPU_RESET_STUCK:
        return "the NPU does not come out of reset: check its clock and power";
    case ETP_NPU_OTHER_PROTECTION:
        return "the NPU refuses the security or privilege asked for: check the platform's protection controller";
    case ETP_NPU_OTHER_MACS:
        return "the model was compiled for another number of MACs: export it again with this NPU's --accelerator-config";
    case ETP_NPU_OTHER_VERSION:
        return "the model was compiled for another version of the NPU: export it again";
    case ETP_NPU_NO_CUSTOM_DMA:
        return "the model was compiled for an NPU with a DMA of its own: export it again";
    case ETP_NPU_MISALIGNED:
        return "commands or a region are not at a multiple of 16";
    case ETP_NPU_TIMEOUT:
        return "the NPU did not finish in time: check its interrupt and its clock";
    case ETP_NPU_BUS_ERROR:
        return "the NPU met an address that it cannot reach: tightly coupled memories are not its own";
    case ETP_NPU_PARSE_ERROR:
        return "the NPU does not know a command: the stream is damaged, or flash is not mapped where it reads";
    case ETP_NPU_MEMORY_FAULT:
        return "the NPU met a fault in its own memory or in coded weights";
    case ETP_NPU_STOPPED_EARLY:
        return "the NPU stopped before the end of the stream";
    }
    return "unknown";
}
