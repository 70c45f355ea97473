#include <stddef.h>

#include "etk_max_pool2d_f32.h"

/* `count` outputs of one row: 18 instructions each. */
__attribute__((naked, noinline)) static void pool_pairs(const float *top __attribute__((unused)),
                                                        const float *bottom __attribute__((unused)),
                                                        float *output __attribute__((unused)),
                                                        int32_t count __attribute__((unused)))
{
    __asm volatile("1:\n"
                   "vldmia r0!, {s0-s1}\n"
                   "vldmia r1!, {s2-s3}\n"
                   "vcmp.f32 s1, s0\n"
                   "vmrs APSR_nzcv, fpscr\n"
                   "bvs 3f\n"
                   "it gt\n"
                   "vmovgt.f32 s0, s1\n"
                   "vcmp.f32 s2, s0\n"
                   "vmrs APSR_nzcv, fpscr\n"
                   "bvs 3f\n"
                   "it gt\n"
                   "vmovgt.f32 s0, s2\n"
                   "vcmp.f32 s3, s0\n"
                   "vmrs APSR_nzcv, fpscr\n"
                   "bvs 3f\n"
                   "it gt\n"
                   "vmovgt.f32 s0, s3\n"
                   "2:\n"
                   "vstmia r2!, {s0}\n"
                   "subs r3, #1\n"
                   "bne 1b\n"
                   "bx lr\n"
                   /* The first NaN is the result. */
                   "3:\n"
                   "vcmp.f32 s0, s0\n"
                   "vmrs APSR_nzcv, fpscr\n"
                   "bvs 2b\n"
                   "vcmp.f32 s1, s1\n"
                   "vmrs APSR_nzcv, fpscr\n"
                   "it vs\n"
                   "vmovvs.f32 s0, s1\n"
                   "bvs 2b\n"
                   "vcmp.f32 s2, s2\n"
                   "vmrs APSR_nzcv, fpscr\n"
                   "ite vs\n"
                   "vmovvs.f32 s0, s2\n"
                   "vmovvc.f32 s0, s3\n"
                   "b 2b\n");
}

void etk_max_pool2d_f32_pairs__dsp(const etk_max_pool2d_f32_params *params, const float *input, float *output)
{
    const int32_t pitch = params->input_stride_height;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t c = 0; c < params->channels; ++c) {
            const float *from = input + (ptrdiff_t)c * params->input_stride_channel;
            float *to = output + (ptrdiff_t)c * params->output_stride_channel;
            for (int32_t oy = params->output_height; oy > 0; --oy) {
                pool_pairs(from, from + pitch, to, params->output_width);
                from += 2 * pitch;
                to += params->output_stride_height;
            }
        }
        input += params->input_stride_batch;
        output += params->output_stride_batch;
    }
}
