#ifndef ETP_CACHE_H
#define ETP_CACHE_H

#include <stddef.h>

/* Switches the instruction and the data cache of the core on. */
void etp_cache_enable(void);

/* Before a DMA controller reads `data`: what the core has written goes from the data cache to memory. */
void etp_cache_clean(const void *data, size_t bytes);

/* After a DMA controller has written `data`, before the core reads it: the data cache forgets what it holds of it. Only for
 * whole lines of 32 bytes, which inputs and outputs of a model have to themselves: anything else in them would be lost. */
void etp_cache_invalidate(void *data, size_t bytes);

#endif
