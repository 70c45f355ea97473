#include "etk_uv_panel_s8__dsp.h"

/* One pair of k for four pixels and two channels: 44 bytes, which the computed entry into the steps relies on. */
#define ETK_UV_STEP(n)                                                                                                 \
    "ldmia.w lr!, {r0-r3}\n"                                                                                           \
    "vmov r12, s" #n "\n"                                                                                              \
    "smlad r4, r0, r12, r4\n"                                                                                          \
    "smlad r5, r1, r12, r5\n"                                                                                          \
    "smlad r6, r2, r12, r6\n"                                                                                          \
    "smlad r7, r3, r12, r7\n"                                                                                          \
    "sxtb16 r12, r12\n"                                                                                              \
    "smlad r8, r0, r12, r8\n"                                                                                          \
    "smlad r9, r1, r12, r9\n"                                                                                          \
    "smlad r10, r2, r12, r10\n"                                                                                        \
    "smlad r11, r3, r12, r11\n"
#define ETK_UV_STEPS4(a, b, c, d) ETK_UV_STEP(a) ETK_UV_STEP(b) ETK_UV_STEP(c) ETK_UV_STEP(d)

/* Loads the weights of a chunk, which end at r12, into the last registers. */
#define ETK_UV_FIRST_CHUNK(registers)                                                                                  \
    "ldrd r12, r0, [sp, #100]\n"                                                                                       \
    "ldr r2, [sp, #108]\n"                                                                                             \
    "str r0, [sp, #120]\n"                                                                                             \
    "vldmdb r12!, " registers "\n"                                                                                     \
    "str r2, [sp, #68]\n"
#define ETK_UV_NEXT_CHUNK(registers)                                                                                   \
    "ldrd r12, r1, [sp, #120]\n"                                                                                       \
    "ldr r0, [sp, #80]\n"                                                                                              \
    "cmp r12, r1\n"                                                                                                    \
    "itt eq\n"                                                                                                         \
    "ldreq r1, [sp, #72]\n"                                                                                            \
    "streq r1, [sp, #68]\n"                                                                                            \
    "add r0, r0, r12\n"                                                                                                \
    "str r0, [sp, #120]\n"                                                                                             \
    "vldmdb r12!, " registers "\n"

/* One output of kind 0 and of the other kinds; r0 multiplier, r1 constant, r2 shift of u, r3 shift of v. */
#define ETK_UV_SCALED_U(u, v)                                                                                          \
    "sub " #u ", " #u ", " #v "\n"                                                                                     \
    "asr " #u ", " #u ", r2\n"                                                                                         \
    "smmla " #u ", " #u ", r0, r1\n"                                                                                   \
    "ssat " #u ", #8, " #u ", asr #11\n"
#define ETK_UV_SCALED_V(u, v)                                                                                          \
    "lsl " #v ", " #v ", r3\n"                                                                                         \
    "smmla " #v ", " #v ", r0, r1\n"                                                                                   \
    "ssat " #v ", #8, " #v ", asr #11\n"
#define ETK_UV_ROUNDED_U(u, v)                                                                                         \
    "sub " #u ", " #u ", " #v "\n"                                                                                     \
    "asr " #u ", " #u ", #7\n"                                                                                         \
    "add r12, r1, " #u ", asr #31\n"                                                                                   \
    "smmlar " #u ", " #u ", r0, r12\n"                                                                                 \
    "asr " #u ", " #u ", r2\n"                                                                                         \
    "ssat " #u ", #8, " #u "\n"
#define ETK_UV_ROUNDED_V(u, v)                                                                                         \
    "lsl " #v ", " #v ", #1\n"                                                                                         \
    "add r12, r1, " #v ", asr #31\n"                                                                                   \
    "smmlar " #v ", " #v ", r0, r12\n"                                                                                 \
    "asr " #v ", " #v ", r3\n"                                                                                         \
    "ssat " #v ", #8, " #v "\n"
#define ETK_UV_CLAMP(u)                                                                                                \
    "ssub8 r12, " #u ", r0\n"                                                                                          \
    "sel " #u ", " #u ", r0\n"                                                                                         \
    "ssub8 r12, r1, " #u "\n"                                                                                          \
    "sel " #u ", " #u ", r1\n"
#define ETK_UV_EACH(step) step(r4, r8) step(r5, r9) step(r6, r10) step(r7, r11)

__attribute__((naked)) void etk_uv_panel_s8__dsp(const etk_uv_panel_s8 *task __attribute__((unused)))
{
    __asm volatile(
        /* Frame: 0 biases, multipliers and constants of the record, 24 and 28 shifts in the low byte, 32 and 36 places
         * in the output pixel, 40 kind, 48 panel, 52 panel end, 56 output of the block, 60 output channels, 64 entry
         * into the steps, 68 after them, 72 epilogue, 76 next block, 80 chunk bytes, 84 bytes of weights, 88 stream,
         * 92 pairs left, 96 output, 100 end of the first chunk, 104 end of the second, 108 label 40 or 41, 112 and 116
         * activation range, 120 end of the next chunk, 124 end of the last one, 128 epilogues by kind. Code addresses
         * have bit 0 set. Chunks of at most 16 pairs need half the registers, and no more than 1 KB of this code. */
        "push {r4-r11, lr}\n"
        "vpush {s16-s31}\n"
        "sub sp, #140\n"
        "ldmia r0!, {r1-r8}\n"
        "ldrd r9, r10, [r0]\n"
        "strd r9, r10, [sp, #112]\n"
        "strd r1, r2, [sp, #48]\n"
        "str r6, [sp, #60]\n"
        "mul r8, r8, r7\n"
        "strd r7, r8, [sp, #80]\n"
        "strd r3, r5, [sp, #88]\n"
        "str r4, [sp, #96]\n"
        "adr.w r9, 30f + 1\n"
        "mov r10, #11\n"
        "mul r10, r10, r7\n"
        "rsb r10, r10, #1408\n"
        "add r9, r9, r10\n"
        "str r9, [sp, #64]\n"
        "adr.w r9, 21f + 1\n"
        "adr.w r10, 40f + 1\n"
        "cmp r7, #64\n"
        "itt ls\n"
        "adrls.w r9, 22f + 1\n"
        "adrls.w r10, 41f + 1\n"
        "str r10, [sp, #108]\n"
        "cmp r8, r7\n"
        "it eq\n"
        "adreq.w r9, 20f + 1\n"
        "str r9, [sp, #76]\n"
        "adr.w r9, 50f + 1\n"
        "adr.w r10, 60f + 1\n"
        "strd r9, r10, [sp, #128]\n"
        "str r10, [sp, #136]\n"

        /* Next pair of channels. */
        "10:\n"
        "ldr r12, [sp, #88]\n"
        "ldmia r12!, {r0-r7}\n"
        "stmia sp, {r0-r5}\n"
        "lsr r8, r6, #8\n"
        "strd r6, r8, [sp, #24]\n"
        "uxth r8, r7\n"
        "lsr r9, r7, #16\n"
        "strd r8, r9, [sp, #32]\n"
        "lsr r10, r6, #16\n"
        "str r10, [sp, #40]\n"
        "ldrd r0, r1, [sp, #80]\n"
        "add r2, r12, r0\n"
        "add r3, r2, r0\n"
        "strd r2, r3, [sp, #100]\n"
        "vldmdb r2!, {s0-s31}\n"
        "add r12, r12, r1\n"
        "str r12, [sp, #88]\n"
        "str r12, [sp, #124]\n"
        "add r9, sp, r10\n"
        "ldr r9, [r9, #128]\n"
        "strd r9, r9, [sp, #68]\n"
        "ldr r3, [sp, #96]\n"
        "str r3, [sp, #56]\n"
        "ldr lr, [sp, #48]\n"
        "ldr pc, [sp, #76]\n"

        /* Next block of a long k: back to the first chunk. */
        ".align 2\n"
        "21:\n" ETK_UV_FIRST_CHUNK("{s0-s31}")
        "b 20f\n"
        ".align 2\n"
        "22:\n" ETK_UV_FIRST_CHUNK("{s16-s31}")

        /* Next block: the first pair of k adds to the biases. */
        "20:\n"
        "ldmia lr!, {r0-r3}\n"
        "ldrd r4, r8, [sp]\n"
        "vmov r12, s31\n"
        "smlad r5, r1, r12, r4\n"
        "smlad r6, r2, r12, r4\n"
        "smlad r7, r3, r12, r4\n"
        "smlad r4, r0, r12, r4\n"
        "sxtb16 r12, r12\n"
        "smlad r9, r1, r12, r8\n"
        "smlad r10, r2, r12, r8\n"
        "smlad r11, r3, r12, r8\n"
        "smlad r8, r0, r12, r8\n"
        "ldr pc, [sp, #64]\n"

        ".align 2\n"
        "30:\n"
        ETK_UV_STEPS4(0, 1, 2, 3) ETK_UV_STEPS4(4, 5, 6, 7) ETK_UV_STEPS4(8, 9, 10, 11)
        ETK_UV_STEPS4(12, 13, 14, 15) ETK_UV_STEPS4(16, 17, 18, 19) ETK_UV_STEPS4(20, 21, 22, 23)
        ETK_UV_STEPS4(24, 25, 26, 27) ETK_UV_STEP(28) ETK_UV_STEP(29) ETK_UV_STEP(30)
        "ldr pc, [sp, #68]\n"

        /* Next chunk of k; the epilogue follows the last one. */
        ".align 2\n"
        "40:\n" ETK_UV_NEXT_CHUNK("{s0-s31}")
        "b 42f\n"
        ".align 2\n"
        "41:\n" ETK_UV_NEXT_CHUNK("{s16-s31}")
        "42:\n"
        ETK_UV_STEP(31)
        "ldr pc, [sp, #64]\n"

        ".align 2\n"
        "50:\n"
        "ldrd r0, r1, [sp, #8]\n"
        "ldrd r2, r3, [sp, #24]\n"
        ETK_UV_EACH(ETK_UV_SCALED_U)
        "ldrd r0, r1, [sp, #16]\n"
        ETK_UV_EACH(ETK_UV_SCALED_V)

        /* v before u: a last channel without partner has v at its own place. */
        "51:\n"
        "ldrd r12, r3, [sp, #56]\n"
        "ldrd r0, r1, [sp, #32]\n"
        "add r0, r0, r12\n"
        "add r1, r1, r12\n"
        "strb r8, [r1]\n"
        "strb r9, [r1, r3]\n"
        "strb r10, [r1, r3, lsl #1]\n"
        "add r1, r1, r3\n"
        "strb r11, [r1, r3, lsl #1]\n"
        "strb r4, [r0]\n"
        "strb r5, [r0, r3]\n"
        "strb r6, [r0, r3, lsl #1]\n"
        "add r0, r0, r3\n"
        "strb r7, [r0, r3, lsl #1]\n"
        "add r12, r12, r3, lsl #2\n"
        "str r12, [sp, #56]\n"
        "ldr r0, [sp, #52]\n"
        "cmp lr, r0\n"
        "it ne\n"
        "ldrne pc, [sp, #76]\n"
        "ldr r0, [sp, #92]\n"
        "subs r0, #1\n"
        "str r0, [sp, #92]\n"
        "bne.w 10b\n"
        "add sp, #140\n"
        "vpop {s16-s31}\n"
        "pop {r4-r11, pc}\n"

        ".align 2\n"
        "60:\n"
        "ldrd r0, r1, [sp, #8]\n"
        "ldrd r2, r3, [sp, #24]\n"
        ETK_UV_EACH(ETK_UV_ROUNDED_U)
        "ldrd r0, r1, [sp, #16]\n"
        ETK_UV_EACH(ETK_UV_ROUNDED_V)
        "ldr r0, [sp, #40]\n"
        "cmp r0, #8\n"
        "bne.w 51b\n"
        "ldrd r0, r1, [sp, #112]\n"
        ETK_UV_CLAMP(r4) ETK_UV_CLAMP(r5) ETK_UV_CLAMP(r6) ETK_UV_CLAMP(r7)
        ETK_UV_CLAMP(r8) ETK_UV_CLAMP(r9) ETK_UV_CLAMP(r10) ETK_UV_CLAMP(r11)
        "b.w 51b\n");
}
