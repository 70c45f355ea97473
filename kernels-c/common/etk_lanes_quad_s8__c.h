#ifndef ETK_LANES_QUAD_S8__C_H
#define ETK_LANES_QUAD_S8__C_H

#include "etk_lanes_s8__c.h"

/* As etk_lanes_s8__c for four pixels: two words a tap, half the values, a fifth more instructions a pixel. */
void etk_lanes_quad_s8__c(const etk_lanes_s8 *task);

#endif
