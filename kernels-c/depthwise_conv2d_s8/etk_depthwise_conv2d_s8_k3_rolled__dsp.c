#include "etk_bytes.h"
#include "etk_depthwise_conv2d_s8_k3_state__dsp.h"

/* The shortest code: one column a pass, every channel in the rounded form, the older rows always in the first word of the
 * state, either stride. */

/* Frame: 0 bias, 4 records, 8 their end, 12 state, 16 output, 20 pixel distance, 24 row distance, 28 bytes of state in a
 * row, 32 end of a channel's state, 36 right shift. */
#define ETK_ENTER(column_shift)                                                                                        \
    "push {r4-r11, lr}\n"                                                                                              \
    "sub sp, #44\n"                                                                                                    \
    "ldmia r0, {r1-r7}\n"                                                                                              \
    "lsl r7, r7, #" #column_shift "\n"                                                                                 \
    "add r8, sp, #4\n"                                                                                                 \
    "stmia r8, {r1-r7}\n"
/* The shift is where the constant, zero point * 2^shift + 2^(shift - 1), has its lowest bit. */
#define ETK_CHANNEL(registers, bias, constant, places, shift)                                                          \
    "1:\n"                                                                                                             \
    "ldr r12, [sp, #4]\n"                                                                                              \
    "ldmia r12!, {" registers "}\n"                                                                                    \
    "str " bias ", [sp]\n"                                                                                             \
    "str r12, [sp, #4]\n"                                                                                              \
    "rbit " shift ", " constant "\n"                                                                                   \
    "clz " shift ", " shift "\n"                                                                                       \
    "add " shift ", " shift ", #1\n"                                                                                   \
    "str " shift ", [sp, #36]\n"                                                                                       \
    "ldrd r12, lr, [sp, #12]\n"                                                                                        \
    "ldr " shift ", [sp, #28]\n"                                                                                       \
    "add r12, r12, " places ", lsr #16\n"                                                                              \
    "uxtah lr, lr, " places "\n"                                                                                       \
    "add " shift ", " shift ", r12\n"                                                                                  \
    "str " shift ", [sp, #32]\n"
#define ETK_LEAVE(one, two)                                                                                            \
    "ldr " one ", [sp, #32]\n"                                                                                         \
    "cmp r12, " one "\n"                                                                                               \
    "bne 2b\n"                                                                                                         \
    "ldrd " one ", " two ", [sp, #4]\n"                                                                                \
    "cmp " one ", " two "\n"                                                                                           \
    "bne 1b\n"                                                                                                         \
    "add sp, #44\n"                                                                                                    \
    "pop {r4-r11, pc}\n"

/* r0-r5 weights, r6 and r7 two words, r8 multiplier, r9 constant, r10 row r, r11 row r+1, r12 state, lr output. */
__attribute__((naked, noinline)) static void step_one(const etk_depthwise_step *step __attribute__((unused)))
{
    __asm volatile(
        ETK_ENTER(5) ETK_CHANNEL("r0-r6, r8, r9, r11", "r6", "r9", "r11", "r10")
        "2:\n"
        "ldr r10, [sp]\n"
        "ldrd r6, r7, [r12], #32\n"
        "smlatb r11, r6, r0, r10\n"
        "smlad r10, r6, r0, r10\n"
        "smlabt r10, r7, r1, r10\n"
        "smlad r11, r7, r1, r11\n"
        "ldrd r6, r7, [r12]\n"
        "smlatb r11, r6, r2, r11\n"
        "smlad r10, r6, r2, r10\n"
        "smlabt r10, r7, r3, r10\n"
        "smlad r11, r7, r3, r11\n"
        "ldrd r6, r7, [r12, #32]\n"
        "smlatb r11, r6, r4, r11\n"
        "smlad r10, r6, r4, r10\n"
        "smlabt r10, r7, r5, r10\n"
        "smlad r11, r7, r5, r11\n"
        "add r6, r9, r10, asr #31\n"
        "add r7, r9, r11, asr #31\n"
        "smmlar r10, r10, r8, r6\n"
        "smmlar r11, r11, r8, r7\n"
        "ldr r6, [sp, #36]\n"
        "asr r10, r10, r6\n"
        "asr r11, r11, r6\n"
        "ssat r10, #8, r10\n"
        "ssat r11, #8, r11\n"
        "ldrd r6, r7, [sp, #20]\n"
        "strb r11, [lr, r7]\n"
        "strb r10, [lr]\n"
        "add lr, lr, r6\n"
        ETK_LEAVE("r6", "r7"));
}

/* Stride 2: r0-r4 weights, r5 and r6 the column that two windows share, r7 and r8 the middle column, r9 output,
 * r10 multiplier, r11 constant, r12 state, lr output. */
__attribute__((naked, noinline)) static void step_two(const etk_depthwise_step *step __attribute__((unused)))
{
    __asm volatile(
        ETK_ENTER(6) ETK_CHANNEL("r0-r5, r7, r10, r11", "r5", "r11", "r7", "r9")
        "ldrd r5, r6, [r12]\n"
        "2:\n"
        "ldr r9, [sp]\n"
        "ldrd r7, r8, [r12, #32]\n"
        "smlad r9, r5, r0, r9\n"
        "smlabb r9, r6, r3, r9\n"
        "smlad r9, r7, r1, r9\n"
        "smlabt r9, r8, r3, r9\n"
        "ldrd r5, r6, [r12, #64]!\n"
        "smlad r9, r5, r2, r9\n"
        "smlabb r9, r6, r4, r9\n"
        "add r7, r11, r9, asr #31\n"
        "smmlar r9, r9, r10, r7\n"
        "ldr r7, [sp, #36]\n"
        "asr r9, r9, r7\n"
        "ssat r9, #8, r9\n"
        "ldr r7, [sp, #20]\n"
        "strb r9, [lr]\n"
        "add lr, lr, r7\n"
        ETK_LEAVE("r7", "r8"));
}

/* The newer rows become the older ones; a whole number of four entries. */
static void age_rows(uint32_t *state, int32_t entries)
{
    for (; entries > 0; entries -= 4, state += 8) {
        state[0] = state[1];
        state[2] = state[3];
        state[4] = state[5];
        state[6] = state[7];
    }
}

/* One group of channels through all rows. */
static void convolve_group(const etk_depthwise_job *j, const etk_depthwise_rows *rows, int32_t output_rows, int8_t *output)
{
    const etk_depthwise_conv2d_s8_k3_params *params = j->params;
    const bool unit_stride = params->stride_height == 1;
    const int32_t row_bytes = params->output_width * params->input_channels;
    etk_depthwise_step step = {.records = j->records,
                               .records_end = j->records + (unit_stride ? 10 : 9) * (ptrdiff_t)j->count,
                               .state = j->state + 8 * (1 - params->padding_left),
                               .pixel_distance = params->input_channels,
                               .width = params->output_width};
    etk_depthwise_load_rows__dsp(j, rows, 0, 1);
    for (int32_t y = 2; output_rows > 0; y += 2) {
        const int32_t together = unit_stride && output_rows > 1 ? 2 : 1;
        age_rows(j->state, (params->input_width + 2) * j->count);
        etk_depthwise_load_rows__dsp(j, rows, y, 1);
        step.output = output;
        if (unit_stride) {
            step.row_distance = together == 2 ? row_bytes : 0;
            step_one(&step);
        } else {
            step_two(&step);
        }
        output += (ptrdiff_t)together * row_bytes;
        output_rows -= together;
    }
}

static void convolve(const etk_depthwise_conv2d_s8_k3_params *params, const etk_depthwise_rows *rows, int32_t output_rows,
                     int8_t *output, void *scratch)
{
    etk_depthwise_job j = {.params = params, .records = params->records, .state = scratch};
    for (; j.first < params->input_channels; j.first += j.count) {
        etk_depthwise_start_group__dsp(&j);
        convolve_group(&j, rows, output_rows, output + j.first);
        j.records += (params->stride_height == 1 ? 10 : 9) * (ptrdiff_t)j.count;
    }
    etk_clamp_bytes(output, params->activation_min, params->activation_max,
                    output_rows * params->output_width * params->input_channels);
}

void etk_depthwise_conv2d_s8_k3_rolled_rows__dsp(const etk_depthwise_conv2d_s8_k3_params *params,
                                                 const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                                 void *scratch)
{
    const etk_depthwise_rows rows = {.table = input_rows, .count = (output_rows - 1) * params->stride_height + 3};
    convolve(params, &rows, output_rows, output, scratch);
}

void etk_depthwise_conv2d_s8_k3_rolled__dsp(const etk_depthwise_conv2d_s8_k3_params *params, const int8_t *input,
                                            int8_t *output, void *scratch)
{
    etk_depthwise_rows rows = {.table = NULL,
                            .image = input,
                            .height = params->input_height,
                            .row_bytes = params->input_width * params->input_channels,
                            .padding_top = params->padding_top};
    for (int32_t n = 0; n < params->batches; ++n) {
        convolve(params, &rows, params->output_height, output, scratch);
        rows.image += (ptrdiff_t)rows.height * rows.row_bytes;
        output += (ptrdiff_t)params->output_height * params->output_width * params->input_channels;
    }
}
