#define ETK_UV_STRIP_FPU 1
#include "etk_uv_strip_s8_body__dsp.h"
