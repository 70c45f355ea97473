#ifndef ETK_DEPTHWISE_CONV2D_S8_K3_PANEL_STEPS__DSP_H
#define ETK_DEPTHWISE_CONV2D_S8_K3_PANEL_STEPS__DSP_H

#include "etk_depthwise_conv2d_s8_k3_steps__dsp.h"

/* The scaled steps for an output that is s16_panel, of a width that is a multiple of 4: pixel_distance is that of groups
 * of four pixels, places in an output pixel are those in a group. Stride 1, two outputs: 25 instructions; stride 2, one
 * output: 15. */
void etk_depthwise_s1_panel_even__dsp(const etk_depthwise_step *step);
void etk_depthwise_s1_panel_odd__dsp(const etk_depthwise_step *step);
void etk_depthwise_s2_panel_even__dsp(const etk_depthwise_step *step);
void etk_depthwise_s2_panel_odd__dsp(const etk_depthwise_step *step);

#endif
