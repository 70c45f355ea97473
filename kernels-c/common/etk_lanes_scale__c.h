#ifndef ETK_LANES_SCALE__C_H
#define ETK_LANES_SCALE__C_H

/* One output of etk_lanes_s8 in Thumb-2, from register v to r12, as etk_scale_right.h has it: r0 multiplier, r1 constant,
 * r2 shift; r3 is lost. low and high: where the activation range lies in the frame. */
#define ETK_LANES_RECTIFY(v)                                                                                           \
    "mov r3, #0x40000000\n"                                                                                            \
    "mov r12, r1\n"                                                                                                    \
    "smlal r3, r12, " #v ", r0\n"                                                                                      \
    "asr r12, r12, r2\n"                                                                                               \
    "ssat r12, #8, r12\n"
#define ETK_LANES_CLAMP(v, low, high)                                                                                  \
    "and r3, " #v ", #0x80000000\n"                                                                                    \
    "orr r3, r3, #0x40000000\n"                                                                                        \
    "add r12, r1, " #v ", asr #31\n"                                                                                   \
    "smlal r3, r12, " #v ", r0\n"                                                                                      \
    "asr r12, r12, r2\n"                                                                                               \
    "ldr r3, [sp, #" low "]\n"                                                                                         \
    "cmp r12, r3\n"                                                                                                    \
    "it lt\n"                                                                                                          \
    "movlt r12, r3\n"                                                                                                  \
    "ldr r3, [sp, #" high "]\n"                                                                                        \
    "cmp r12, r3\n"                                                                                                    \
    "it gt\n"                                                                                                          \
    "movgt r12, r3\n"

#endif
