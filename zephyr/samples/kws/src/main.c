/* Keyword spotting: the features come from a file where semihosting has one, otherwise they are zeros. */
#include <zephyr/kernel.h>
#include <zephyr/sys/printk.h>

#include <string.h>

#include "etp.h"
#include "kws.h"

int main(void)
{
    size_t bytes = 0;

    if (etp_read_file("input0.bin", kws_forward_input0(), KWS_FORWARD_INPUT0_BYTES, &bytes) != ETP_OK) {
        memset(kws_forward_input0(), 0, KWS_FORWARD_INPUT0_BYTES);
    }

    const uint32_t start = k_cycle_get_32();
    if (kws_forward() != ETGEN_OK) {
        printk("failed\n");
        return 1;
    }
    const uint32_t cycles = k_cycle_get_32() - start;

    const float *scores = kws_forward_output0();
    unsigned int best = 0;
    for (unsigned int i = 1; i < KWS_FORWARD_OUTPUT0_ELEMENTS; i++) {
        if (scores[i] > scores[best]) {
            best = i;
        }
    }
    printk("best class: %u after %u cycles\n", best, (unsigned int)cycles);
    return 0;
}
