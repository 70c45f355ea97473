#include <stdio.h>
#include <string.h>

#include "etp_npu.h"
#include "etp_npu_registers.h"
#include "register_model.h"

/* Every job and failure of the driver against the register model; prints one line for each and what is broken. */

static etp_npu npu;
static int failures;
static char calls[256];

void etp_npu_clean(uintptr_t begin, size_t bytes)
{
    (void)snprintf(calls + strlen(calls), sizeof calls - strlen(calls), "clean %zu+%zu jobs %d;", (size_t)begin, bytes, model_jobs());
}

void etp_npu_invalidate(uintptr_t begin, size_t bytes)
{
    const int running = (model_read(MODEL_BASE + NPU_STATUS) & STATUS_RUNNING) != 0u;
    (void)snprintf(calls + strlen(calls), sizeof calls - strlen(calls), "invalidate %zu+%zu running %d;", (size_t)begin, bytes, running);
}

void etp_npu_wait(void)
{
    if (model_step() && npu.config->uses_interrupt) {
        etp_npu_interrupt(&npu);
    }
}

static const model_setup u55 = {0u, 0x1807u, 0x10104201u, 3u, 5u, STATUS_END_REACHED, 0};
static const model_setup u65 = {1u, 0x10006009u, 0x10604201u, 3u, 5u, STATUS_END_REACHED, 0};
static const model_setup u85 = {2u, 0x20000118u, 0x20000000u, 3u, 5u, STATUS_END_REACHED, 0};

static etp_npu_config config_for(const model_setup *model)
{
    const etp_npu_config config = {
        .base = MODEL_BASE, .product = (etp_npu_product)model->product, .secure = false, .privileged = true,
        .command_port = 2u, .region_ports = 0x5553u, .attributes = {1u, 2u, 3u, 4u}, .port_limits = {5u, 6u}, .timeout = 50u,
    };
    return config;
}

static const etp_npu_range inputs[] = {{4096u, 490u}};
static const etp_npu_range outputs[] = {{8192u, 12u}, {8224u, 16u}};

static etp_npu_job job_for(const model_setup *model)
{
    const etp_npu_job job = {
        .commands = (const void *)(uintptr_t)0x20000u, .command_bytes = 300u, .config = model->config, .id = model->id,
        .regions = {0x30000u, 0x40000u}, .cleaned = inputs, .cleaned_count = 1, .invalidated = outputs, .invalidated_count = 2,
    };
    return job;
}

static void expect(const char *name, int holds)
{
    printf("%s %s\n", holds && model_broken_rules() == 0 ? "holds" : "BROKEN", name);
    failures += !(holds && model_broken_rules() == 0);
}

static etp_npu_status run(const model_setup *model, const etp_npu_config *config, const etp_npu_job *job)
{
    calls[0] = '\0';
    model_begin(model);
    const etp_npu_status status = etp_npu_init(&npu, config);
    return status == ETP_NPU_OK ? etp_npu_run(&npu, job) : status;
}

static void jobs_end(const char *name, const model_setup *model)
{
    etp_npu_config config = config_for(model);
    const etp_npu_job job = job_for(model);
    for (int interrupts = 0; interrupts < 2; interrupts++) {
        config.uses_interrupt = interrupts != 0;
        expect(name, run(model, &config, &job) == ETP_NPU_OK && model_jobs() == 1 && npu.cycles == 4321u + ((uint64_t)4321u << 32));
        expect("ports, bases and sizes arrive", model_register(NPU_BASEP + 8u) == 0x40000u && model_register(NPU_QSIZE) == 300u &&
            model_register(NPU_REGIONCFG) == 0x5553u && model_register(NPU_QCONFIG) == 2u && model_register(NPU_ATTRIBUTES + 8u) == 3u &&
            model_register(NPU_AXI_EXT) == (model->product == 2u ? 6u : 0u) && model_register(NPU_CMD) == CMD_MAY_SLEEP);
        expect("caches: exactly the windows, before and after", strcmp(calls,
            "clean 4096+490 jobs 0;invalidate 8192+12 running 0;invalidate 8224+16 running 0;") == 0);
        expect("a second job runs without a reset", etp_npu_run(&npu, &job) == ETP_NPU_OK && model_jobs() == 2);
    }
}

static void job_fails(const char *name, model_setup model, etp_npu_status expected)
{
    const etp_npu_config config = config_for(&model);
    const etp_npu_job job = job_for(&model);
    expect(name, run(&model, &config, &job) == expected && strstr(calls, "invalidate") == NULL);
    expect("the NPU has been reset, so that its ports are set again", model_register(NPU_ATTRIBUTES) == 1u && model_register(NPU_QSIZE) == 0u);
}

static void job_is_refused(const char *name, const model_setup *model, const etp_npu_job *job, etp_npu_status expected)
{
    const etp_npu_config config = config_for(model);
    expect(name, run(model, &config, job) == expected && model_jobs() == 0 && calls[0] == '\0');
}

int main(void)
{
    jobs_end("a job on U55", &u55);
    jobs_end("a job on U65", &u65);
    jobs_end("a job on U85", &u85);

    model_setup other = u55;
    other.final_status = STATUS_BUS_ERROR;
    job_fails("bus error", other, ETP_NPU_BUS_ERROR);
    other.final_status = STATUS_PARSE_ERROR;
    job_fails("parse error", other, ETP_NPU_PARSE_ERROR);
    other.final_status = STATUS_WEIGHT_FAULT | STATUS_END_REACHED;
    job_fails("weight fault", other, ETP_NPU_MEMORY_FAULT);
    other.final_status = 0u;
    job_fails("stopped early", other, ETP_NPU_STOPPED_EARLY);
    other.job_reads = 1000u;
    job_fails("timeout", other, ETP_NPU_TIMEOUT);

    etp_npu_job job = job_for(&u55);
    job.config = 0x3008u;
    job_is_refused("other MACs", &u55, &job, ETP_NPU_OTHER_MACS);
    job.config = 0x08001807u;
    job_is_refused("custom DMA", &u55, &job, ETP_NPU_NO_CUSTOM_DMA);
    job.config = 0x1817u;
    job_is_refused("other stream version", &u55, &job, ETP_NPU_OTHER_VERSION);
    job = job_for(&u85);
    job_is_refused("other product", &u55, &job, ETP_NPU_OTHER_PRODUCT);
    job = job_for(&u55);
    job.id = 0x10204201u;
    job_is_refused("newer architecture", &u55, &job, ETP_NPU_OTHER_VERSION);
    job = job_for(&u55);
    job.regions[3] = 8u;
    job_is_refused("misaligned region", &u55, &job, ETP_NPU_MISALIGNED);

    job = job_for(&u55);
    etp_npu_config config = config_for(&u85);
    expect("init meets another product", run(&u55, &config, &job) == ETP_NPU_OTHER_PRODUCT);
    config = config_for(&u55);
    other = u55;
    other.reset_reads = 1000000u;
    expect("init meets a reset that never ends", run(&other, &config, &job) == ETP_NPU_RESET_STUCK);
    other = u55;
    other.ignores_protection = 1;
    expect("init meets another protection", run(&other, &config, &job) == ETP_NPU_OTHER_PROTECTION);

    for (int status = ETP_NPU_OK; status <= ETP_NPU_STOPPED_EARLY; status++) {
        expect("every status has a sentence", strcmp(etp_npu_message((etp_npu_status)status), "unknown") != 0);
    }
    /* The model itself notices: a job on registers that nobody has reset. */
    model_begin(&u55);
    model_write(MODEL_BASE + NPU_CMD, CMD_RUN);
    model_write(MODEL_BASE + NPU_AXI_SRAM, 1u);
    model_write(MODEL_BASE + NPU_ID, 1u);
    const int noticed = model_broken_rules();
    model_begin(&u55);
    expect("the model counts broken rules", noticed >= 4);
    return failures == 0 ? 0 : 1;
}
