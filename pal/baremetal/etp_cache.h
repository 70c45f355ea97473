#ifndef ETP_CACHE_H
#define ETP_CACHE_H

/* Switches the instruction and the data cache of the core on. */
void etp_cache_enable(void);

#endif
